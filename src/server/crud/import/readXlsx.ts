import { isoText, numberText, Styles, unescaped } from './cellText';
import { badFile } from './refuse';
import { headingsAt, type ReadRows, TableBuilder, TextBound } from './table';
import { type Sink, unpack } from './unpack';
import { readWorkbook, type Workbook } from './workbook';
import { xmlSink } from './xml';

interface ReadSheet extends ReadRows {
  sheet: string;
  sheets: string[];
}

/** The sheet of that name, or the first that one sees. @throws {ApiError} 400 */
export function readXlsx(
  bytes: Uint8Array,
  wanted: string | undefined,
  isKnown: (heading: string) => boolean,
): ReadSheet {
  const book = readWorkbook(bytes);
  const { sheets } = book;
  const sheet = wanted ? sheets.find(({ name }) => name === wanted) : sheets[0];
  if (!sheet && wanted) throw badFile('sheet_missing', { sheet: wanted });
  const styles = new Styles();
  const strings: string[] = [];
  const sinks = new Map([
    [book.styles, styles.sink],
    [book.strings, stringsSink(strings)],
  ]);
  unpack(bytes, sinks);
  const table = new TableBuilder();
  const rows = sheetSink(table, book, styles, strings);
  const found = unpack(bytes, new Map([[sheet?.part ?? '', rows]]));
  if (found.length === 0) throw badFile('file_unreadable', { format: 'XLSX', line: 0 });
  return {
    ...table.finish(headingsAt(table.rows, isKnown, false)),
    sheet: sheet?.name ?? '',
    sheets: sheets.map(({ name }) => name).filter(Boolean),
  };
}

/** Rich text is several `t` of one `si`; how it is pronounced is no part of it. */
function stringsSink(strings: string[]): Sink {
  let [text, isText, isPhonetic] = ['', false, false];
  const bound = new TextBound();
  return xmlSink({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      bound.take(text, 0);
      strings.push(unescaped(text));
    },
  });
}

function sheetSink(
  table: TableBuilder,
  { is1904 }: Workbook,
  styles: Styles,
  strings: readonly string[],
): Sink {
  let line = 0;
  let row: string[] = [];
  let cell: { column: number; type: string; style: string } | undefined;
  let [text, isText, isPhonetic] = ['', false, false];
  const shown = (type: string, style: string): string => {
    if (type === 's') return strings[Number(text)] ?? '';
    if (type === 'b') return text.trim() === '1' || text === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'd') return isoText(text);
    if (type === '' || type === 'n') return numberText(text, styles.of(style), is1904);
    return unescaped(text);
  };
  return xmlSink({
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r')) || line + 1;
        row = [];
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? row.length;
        cell = { column, type: attribute('t'), style: attribute('s') };
        text = '';
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'f' && cell) table.noteFormula(cell.column, line);
      isText = cell !== undefined && !isPhonetic && (name === 'v' || name === 't');
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'row') table.add(row, line);
      else if (name === 'c' && cell) {
        const { column, type, style } = cell;
        while (row.length <= column) row.push('');
        if (text) row[column] = shown(type, style);
        cell = undefined;
      }
    },
  });
}

/** Of a place such as `AB12`, from 0. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
