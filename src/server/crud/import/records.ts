import type { ImportQuery } from '@/schemas/import';
import { invalidFields } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { badFile } from './refuse';

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

/** As an import finds a column by itself. */
export const nameOf = (heading: string) => heading.toLowerCase().replace(/[\s-]+/g, '_');

/** As an export wrote it, with an apostrophe before what looks like a formula. */
const plain = (value: string | string[]) =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim() : value;

/** A cell may hold several, semicolons between. */
export const listIn = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : (value ?? '').split(/[;\n]/))
    .map((one) => one.trim())
    .filter(Boolean);
