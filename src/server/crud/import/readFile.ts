import { type ImportQuery, MAX_IMPORTED } from '@/schemas/import';
import { badRequest, unsupportedMediaType } from '../../base/errors';
import { decodeText } from './decode';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';

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
  refusedColumns?: readonly string[];
  takesXlsx?: boolean;
}

/** @throws {ApiError} 400 and 415 */
export async function readFile(
  bytes: Uint8Array,
  type: string,
  { encoding, mapping }: Pick<ImportQuery, 'encoding' | 'mapping'>,
  columns: Columns,
): Promise<ImportFile> {
  const media = type.split(';', 1)[0]?.trim().toLowerCase();
  if (media === 'application/json') {
    return recordsOf(fromJson(decodeText(bytes, 'utf-8')), mapping, columns);
  }
  if (media !== 'text/csv' && !(media === XLSX_TYPE && columns.takesXlsx)) {
    throw unsupportedMediaType();
  }
  const isText = media === 'text/csv';
  const [headings = [], ...lines] = isText
    ? await readCsv(decodeText(bytes, encoding))
    : await readXlsx(bytes);
  return recordsOf({ headings, lines }, mapping, columns);
}

interface Table {
  headings: string[];
  lines: (string | string[])[][];
}

function fromJson(text: string): Table {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw badRequest('The file is no JSON');
  }
  if (!Array.isArray(rows)) throw badRequest('The JSON file must hold a list of objects');
  const objects = rows.slice(0, MAX_IMPORTED + 1).map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw badRequest('The JSON file must hold a list of objects');
    return new Map<string, unknown>(Object.entries(row));
  });
  const headings = [...new Set(objects.flatMap((row) => [...row.keys()].slice(0, 64)))];
  return { headings, lines: objects.map((row) => headings.map((name) => valueIn(row.get(name)))) };
}

function valueIn(value: unknown): string | string[] {
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : String(JSON.stringify(one))));
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function recordsOf(
  { headings: raw, lines }: Table,
  mapping: ImportQuery['mapping'],
  { columns, refusedColumns = [] }: Columns,
): ImportFile {
  const headings = raw.map((heading) => heading.trim());
  const wanted = headings.map((heading) =>
    (Object.hasOwn(mapping, heading) ? mapping[heading] : heading)
      ?.toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const secret = wanted.find((name) => name && refusedColumns.includes(name));
  if (secret) throw badRequest(`The column ${secret} cannot be imported: take it out of the file`);
  const known = wanted.map((name) => (name && columns.includes(name) ? name : undefined));
  const twice = known.find((name, at) => name && known.indexOf(name) !== at);
  if (twice) throw badRequest(`The column ${twice} is there twice`);
  const [key = ''] = columns;
  if (!known.includes(key)) throw badRequest(`The file has no column ${key}`);
  if (lines.length === 0) throw badRequest('The file has no rows');
  if (lines.length > MAX_IMPORTED) throw badRequest(`The file has more than ${MAX_IMPORTED} rows`);
  const records = lines.map((line) => {
    const record: ImportRecord = {};
    for (const [at, name] of known.entries()) if (name) record[name] = plain(line[at] ?? '');
    return record;
  });
  return { headings, ignored: headings.filter((_, at) => !known[at]), records };
}

/** As an export wrote it, with an apostrophe before what looks like a formula. */
const plain = (value: string | string[]) =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim() : value;

/** A cell may hold several, semicolons between. */
export const listIn = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;\n]/))
    .map((one) => one.trim())
    .filter(Boolean);
