import { MAX_IMPORTED } from '@/schemas/import';
import { badFile } from './refuse';
import { Turns } from './turns';
import { unpack } from './unpack';

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const MAX_COLUMNS = 64;

/** The first sheet; a formula is refused, as its value is whatever the file says. @throws {ApiError} 400 */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const files = await unpack(bytes, (name) => name === SHEET || name === STRINGS);
  const sheet = files.get(SHEET);
  if (sheet === undefined) throw badFile('file_unreadable', { format: 'XLSX', line: 0 });
  const strings = await readStrings(files.get(STRINGS) ?? '');
  return readSheet(sheet, strings);
}

interface Tag {
  name: string;
  isEnd: boolean;
  isEmpty: boolean;
  attributes: string;
  text: string;
}

/** Linear in the length, whatever the text holds. */
async function* tagsOf(xml: string): AsyncGenerator<Tag> {
  const turns = new Turns();
  for (const found of xml.matchAll(/<(\/?)(?:\w+:)?(\w+)([^<>]*)>([^<]*)/g)) {
    const [, end, name = '', attributes = '', text = ''] = found;
    yield { name, isEnd: end === '/', isEmpty: attributes.endsWith('/'), attributes, text };
    await turns.take();
  }
}

async function readStrings(xml: string): Promise<string[]> {
  const strings: string[] = [];
  let isPhonetic = false;
  for await (const { name, isEnd, text } of tagsOf(xml)) {
    if (name === 'rPh') isPhonetic = !isEnd;
    if (name === 'si' && !isEnd) strings.push('');
    if (name === 't' && !isEnd && !isPhonetic)
      strings.push(`${strings.pop() ?? ''}${unescaped(text)}`);
  }
  return strings;
}

async function readSheet(xml: string, strings: readonly string[]): Promise<string[][]> {
  const rows: string[][] = [];
  let cell = { column: 0, type: '' };
  let row: string[] = [];
  for await (const { name, isEnd, isEmpty, attributes, text } of tagsOf(xml)) {
    if (name === 'row' && !isEnd) {
      row = [];
      if (rows.push(row) > MAX_IMPORTED + 1) return rows;
    } else if (name === 'c' && !isEnd) {
      const column = columnOf(attribute(attributes, 'r')) ?? row.length;
      if (column >= MAX_COLUMNS) throw badFile('file_columns', { max: MAX_COLUMNS });
      while (row.length <= column) row.push('');
      cell = { column, type: isEmpty ? '' : attribute(attributes, 't') };
    } else if (name === 'f') {
      throw badFile('file_formula', { row: rows.length });
    } else if ((name === 'v' || name === 't') && !isEnd) {
      const value = cell.type === 's' ? (strings[Number(text)] ?? '') : unescaped(text);
      row[cell.column] = `${row[cell.column] ?? ''}${value}`;
    }
  }
  return rows.filter((cells) => cells.some(Boolean));
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (all, hex, digits, name) => {
    if (name) return NAMED[name] ?? all;
    const point = hex ? Number.parseInt(hex, 16) : Number(digits);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
