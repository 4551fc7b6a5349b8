import { isoText, numberText, Styles, unescaped } from './cellText';
import { badFile, headingsAt, type ReadRows, TableBuilder, TextBound } from './table';
import { unpack } from './unpack';
import { readWorkbook } from './workbook';
import { readXml } from './xml';

interface ReadSheet extends ReadRows {
  sheet: string;
  sheets: string[];
}

/** Reads the sheet of that name, or the first that one sees. @throws {ApiError} 400 */
export function readXlsx(
  bytes: Uint8Array,
  wanted: string | undefined,
  isKnown: (heading: string) => boolean,
): ReadSheet {
  const book = readWorkbook(bytes);
  const { sheets } = book;
  const sheet = wanted ? sheets.find(({ name }) => name === wanted) : sheets[0];
  if (!sheet && wanted) throw badFile('sheet_missing', { sheet: wanted });
  const shared = unpack(bytes, book.styles, book.strings);
  const styles = new Styles(shared.get(book.styles));
  const strings = readStrings(shared.get(book.strings));
  const xml = unpack(bytes, sheet?.part ?? '').get(sheet?.part ?? '');
  if (xml === undefined) throw badFile('file_unreadable', { format: 'XLSX', line: 0 });
  const table = readCells(xml, ({ type, style, text }) => {
    if (type === 's') return strings[Number(text)] ?? '';
    if (type === 'b') return text.trim() === '1' || text === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'd') return isoText(text);
    if (type === '' || type === 'n') return numberText(text, styles.of(style), book.is1904);
    return unescaped(text);
  });
  return {
    ...table.finish(headingsAt(table.rows, isKnown, false)),
    sheet: sheet?.name ?? '',
    sheets: sheets.map(({ name }) => name).filter(Boolean),
  };
}

/** Collects texts; how they are pronounced (`rPh`) is no part of them. */
class TextParts {
  text = '';
  private isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
  }

  close(name: string, text: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    else if ((name === 't' || name === 'v') && !this.isPhonetic) this.text += text;
  }
}

/** Rich text is several `t` of one `si`. */
function readStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  const bound = new TextBound();
  let parts = new TextParts();
  readXml(xml, {
    open: (name) => {
      if (name === 'si') parts = new TextParts();
      parts.open(name);
    },
    close: (name, text) => {
      parts.close(name, text);
      if (name !== 'si') return;
      bound.take(parts.text, 0);
      strings.push(unescaped(parts.text));
    },
  });
  return strings;
}

interface Cell {
  type: string;
  style: string;
  text: string;
}

function readCells(xml: string, shown: (cell: Cell) => string): TableBuilder {
  const table = new TableBuilder();
  let line = 0;
  let row: string[] = [];
  let cell: (Omit<Cell, 'text'> & { column: number; parts: TextParts }) | undefined;
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r')) || line + 1;
        row = [];
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? row.length;
        const parts = new TextParts();
        cell = { column, type: attribute('t'), style: attribute('s'), parts };
      } else if (name === 'f' && cell) table.noteFormula(cell.column, line);
      cell?.parts.open(name);
    },
    close: (name, own) => {
      cell?.parts.close(name, own);
      if (name === 'row') table.add(row, line);
      if (name !== 'c' || !cell) return;
      const { column, parts, ...kind } = cell;
      while (row.length <= column) row.push('');
      if (parts.text) row[column] = shown({ ...kind, text: parts.text });
      cell = undefined;
    },
  });
  return table;
}

/** Returns the column of a place such as `AB12`, from 0. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
