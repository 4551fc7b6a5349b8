import { type ImportQuery, MAX_IMPORTED } from '@/schemas/import';
import { invalidFields, unsupportedMediaType } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { decodeText } from './decode';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';
import { badFile } from './refuse';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Texts by column; lists of a JSON file stay lists. */
export type ImportRecord = Record<string, string | string[]>;

export interface ImportFile {
  headings: string[];
  ignored: string[];
  records: ImportRecord[];
}

export interface Columns {
  /** The first is the key. */
  columns: readonly string[];
  /** Headings of what may not be in the file. */
  refusedColumn?: RegExp;
  takesXlsx?: boolean;
}

export interface Table {
  headings: string[];
  lines: (string | string[])[][];
}

/** @throws {ApiError} 400 and 415 */
export async function readTable(
  bytes: Uint8Array,
  type: string,
  encoding: ImportQuery['encoding'],
  columns: Columns,
): Promise<Table> {
  const { headings, lines } = await readAny(bytes, type, encoding, columns);
  const table = { headings: headings.map((heading) => heading.trim()), lines };
  const secret = table.headings.find((heading) => columns.refusedColumn?.test(heading));
  if (secret) throw badFile('column_refused', { column: secret });
  if (lines.length === 0) throw badFile('file_empty');
  if (lines.length > MAX_IMPORTED) throw badFile('file_rows', { max: MAX_IMPORTED });
  return table;
}

async function readAny(
  bytes: Uint8Array,
  type: string,
  encoding: ImportQuery['encoding'],
  columns: Columns,
): Promise<Table> {
  const media = type.split(';', 1)[0]?.trim().toLowerCase();
  if (media === 'application/json') {
    return fromJson(decodeText(bytes, 'utf-8'));
  }
  if (media !== 'text/csv' && !(media === XLSX_TYPE && columns.takesXlsx)) {
    throw unsupportedMediaType();
  }
  const isText = media === 'text/csv';
  const [headings = [], ...lines] = isText
    ? await readCsv(decodeText(bytes, encoding))
    : await readXlsx(bytes);
  return { headings, lines };
}

function fromJson(text: string): Table {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw noList();
  }
  if (!Array.isArray(rows)) throw noList();
  const objects = rows.slice(0, MAX_IMPORTED + 1).map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw noList();
    return new Map<string, unknown>(Object.entries(row));
  });
  const headings = [...new Set(objects.flatMap((row) => [...row.keys()].slice(0, 64)))];
  return { headings, lines: objects.map((row) => headings.map((name) => valueIn(row.get(name)))) };
}

const noList = () => badFile('file_unreadable', { format: 'JSON', line: 0 });

function valueIn(value: unknown): string | string[] {
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : String(JSON.stringify(one))));
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @throws {ApiError} 400 */
export function recordsOf(
  { headings, lines }: Table,
  mapping: ImportQuery['mapping'],
  { columns }: Columns,
): ImportFile {
  for (const [heading, column] of Object.entries(mapping)) {
    if (!headings.includes(heading)) throw badFile('column_missing', { column: heading });
    if (column && !columns.includes(column))
      throw invalidFields([fieldError('mapping', 'not_one_of', { options: columns })]);
  }
  const wanted = headings.map((heading) =>
    Object.hasOwn(mapping, heading) ? mapping[heading] : nameOf(heading),
  );
  const known = wanted.map((name) => (name && columns.includes(name) ? name : undefined));
  const twice = known.find((name, at) => name && known.indexOf(name) !== at);
  if (twice) throw badFile('column_twice', { column: twice });
  const [key = ''] = columns;
  if (!known.includes(key)) throw badFile('column_missing', { column: key });
  const records = lines.map((line) => {
    const record: ImportRecord = {};
    for (const [at, name] of known.entries()) if (name) record[name] = plain(line[at] ?? '');
    return record;
  });
  return { headings, ignored: headings.filter((_, at) => !known[at]), records };
}

const nameOf = (heading: string) => heading.toLowerCase().replace(/[\s-]+/g, '_');

/** As an export wrote it, with an apostrophe before what looks like a formula. */
const plain = (value: string | string[]) =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim() : value;

/** A cell may hold several, semicolons between. */
export const listIn = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;\n]/))
    .map((one) => one.trim())
    .filter(Boolean);
