import type { ImportQuery } from '@/schemas/import';
import { invalidFields, unsupportedMediaType } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import type { ReadTask, Table } from './readThread';
import { badFile } from './refuse';
import type { Cell } from './table';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Texts by column; lists of a JSON file stay lists. */
export type ImportRecord = Record<string, Cell>;

export interface Columns {
  /** The first is the key. */
  columns: readonly string[];
  /** Headings of what may not be in the file. */
  refusedColumn?: RegExp;
  takesXlsx?: boolean;
}

const FORMATS = new Map([
  ['text/csv', 'CSV'],
  ['application/json', 'JSON'],
  [XLSX_TYPE, 'XLSX'],
] as const);

/** @param type of the request. @throws {ApiError} 415 */
export function formatOf(type: string, { takesXlsx }: Columns): ReadTask['format'] {
  const media = type.split(';', 1)[0]?.trim().toLowerCase() as 'text/csv' | undefined;
  const format = media && FORMATS.get(media);
  if (!format || (format === 'XLSX' && !takesXlsx)) throw unsupportedMediaType();
  return format;
}

/** What each heading stands for, if anything. */
type Names = (string | undefined)[];

/**
 * A column of passwords is refused where the columns are not mapped; who maps them has seen it, and it is left out.
 * @throws {ApiError} 400
 */
export function namesOf(
  headings: readonly string[],
  mapping: ImportQuery['mapping'],
  { columns, refusedColumn }: Columns,
): Names {
  for (const [heading, column] of Object.entries(mapping)) {
    if (!headings.includes(heading)) throw badFile('column_missing', { column: heading });
    if (column && !columns.includes(column))
      throw invalidFields([fieldError('mapping', 'not_one_of', { options: columns })]);
  }
  const isMapped = Object.keys(mapping).length > 0;
  const known = headings.map((heading) => {
    const name = Object.hasOwn(mapping, heading) ? mapping[heading] : nameOf(heading);
    const isKnown = name !== undefined && columns.includes(name);
    if (refusedColumn?.test(heading) && (isKnown || !isMapped))
      throw badFile('column_refused', { column: heading });
    return isKnown ? name : undefined;
  });
  const twice = known.find((name, at) => name && known.indexOf(name) !== at);
  if (twice) throw badFile('column_twice', { column: twice });
  const [key = ''] = columns;
  if (!known.includes(key)) throw badFile('column_missing', { column: key });
  return known;
}

/** @param lines of the columns that have a name, in their order. */
export function recordsOf(names: Names, lines: Table['lines']): ImportRecord[] {
  const known = names.filter((name) => name !== undefined);
  return lines.map((line) =>
    Object.fromEntries(known.map((name, at) => [name, plain(line[at] ?? '')])),
  );
}

/** As an import finds a column by itself. */
export const nameOf = (heading: string) => heading.toLowerCase().replace(/[\s-]+/g, '_');

/** As an export wrote it, with an apostrophe before what looks like a formula. */
const plain = (value: Cell) =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim() : value;

/** A cell may hold several, semicolons between. */
export const listIn = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;\n]/))
    .map((one) => one.trim())
    .filter(Boolean);
