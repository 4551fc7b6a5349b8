import type { z } from 'zod';
import type { FieldError } from '@/schemas/errors';
import type { Identity } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { type ApiError, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import type { ImportQuery } from './query';
import { badFile } from './table';

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
  /** What others write in the place of a column; no template has these. */
  helpers?: readonly string[];
  /** Columns whose spaces at the ends count. */
  verbatim?: readonly string[];
  /** What a text of others means in a column, by its heading. */
  meaning?(column: string, text: string, heading: string): string;
  /** Headings of what may not be in the file. */
  refusedColumn?: RegExp;
  takesXlsx?: boolean;
  /** A JSON file may hold menus below menus. */
  nested?: boolean;
}

/** What one import knows of the records that are there. */
export interface ImportSession<Item> {
  /** Records with the same key are one. */
  keyOf(record: ImportRecord): string;
  find(key: string): string | undefined;
  /** Returns those fields of the form that are not simply a column of the file. @throws {ApiError} 400 */
  toForm(record: ImportRecord, found: Item | undefined): object;
  /** What only a file can have wrong. */
  faults?(record: ImportRecord): FieldError[];
  made?(record: ImportRecord, id: string): void;
}

export interface Importing<Item, Prepared> extends Columns {
  open(write: WriteContext, records: readonly ImportRecord[]): Promise<ImportSession<Item>>;
  /** Rows in the order in which they can be stored. */
  ordered?(records: readonly ImportRecord[]): number[];
  prepare?(form: unknown): Prepared;
  /** All new ones at once, after `check` has let each of them pass. */
  many?: {
    check(write: WriteContext, forms: readonly Prepared[]): Promise<(ApiError | undefined)[]>;
    create(
      write: WriteContext,
      forms: readonly Prepared[],
      ids: readonly Identity[],
    ): Promise<void>;
  };
}

export interface Table {
  headings: string[];
  lines: (string | string[])[][];
}

/** Returns the fields of a record that its form has too, in the record's order. */
export const importColumns = (item: z.ZodObject, form: z.ZodObject, ...without: string[]) =>
  Object.keys(item.shape).filter((name) => name in form.shape && !without.includes(name));

/** Returns the columns that a mapping may name. */
export const columnsOf = ({ columns, helpers = [] }: Columns): string[] => [...columns, ...helpers];

/** @throws {ApiError} 400 */
export function recordsOf(
  { headings, lines }: Table,
  mapping: ImportQuery['mapping'],
  importing: Columns,
): ImportFile {
  const columns = columnsOf(importing);
  for (const [heading, wanted] of Object.entries(mapping)) {
    if (!headings.includes(heading)) throw badFile('column_missing', { column: heading });
    if (!wanted.every((column) => columns.includes(column)))
      throw invalidFields([fieldError('mapping', 'not_one_of', { options: columns })]);
  }
  const known = headings.map((heading) =>
    Object.hasOwn(mapping, heading)
      ? (mapping[heading] ?? [])
      : columns.filter((column) => column === nameOf(heading)),
  );
  const places = new Map<string, number>();
  for (const [at, names] of known.entries()) {
    for (const column of names) {
      if (places.has(column)) throw badFile('column_twice', { column });
      places.set(column, at);
    }
  }
  const [key = ''] = columns;
  if (!places.has(key)) throw badFile('column_missing', { column: key });
  const read = ([column, at]: [string, number], line: (string | string[])[]) => {
    const value = line[at] ?? '';
    if (typeof value !== 'string') return [column, value];
    const text = importing.verbatim?.includes(column) ? value : value.trim();
    return [column, importing.meaning?.(column, text, headings[at] ?? '') ?? text];
  };
  return {
    headings,
    ignored: headings.filter((_, at) => !known[at]?.length),
    records: lines.map((line) => Object.fromEntries([...places].map((place) => read(place, line)))),
  };
}

/** Returns the column that a heading names by itself. */
export const nameOf = (heading: string) => heading.toLowerCase().replace(/[\s-]+/g, '_');

const SEPARATOR = /[;,|\r\n]/g;
/** Matches a name that an export quoted, as it has a separator in itself. */
const QUOTED = /"((?:[^"]|"")*)"\s*(?:[;,|\r\n]|$)/y;
const BETWEEN = /[;,|\s]*/y;
/** How many separators a name may hold. */
const MAX_PARTS = 8;

/**
 * Returns the names in a cell. One text that is known as a whole is not parted, unless all of its parts are,
 * as an export writes them.
 */
export function listIn(
  value: string | string[] | undefined = '',
  isKnown: (said: string) => boolean = () => false,
): string[] {
  if (Array.isArray(value)) return filled(value);
  const parts = filled(value.split(';'));
  if (parts.every(isKnown)) return parts;
  const text = value.trim();
  const ends = [...text.matchAll(SEPARATOR)].map(({ index }) => index).concat(text.length);
  const found: string[] = [];
  let next = 0;
  for (let start = 0; start < text.length; ) {
    while (Number(ends[next]) < start) next += 1;
    QUOTED.lastIndex = start;
    const [quoted, inside = ''] = QUOTED.exec(text) ?? [];
    const possible = ends.slice(next, next + MAX_PARTS);
    const known = possible.findLast((one) => isKnown(text.slice(start, one).trim()));
    const end = quoted ? start + quoted.length : (known ?? possible[0] ?? text.length);
    found.push(quoted ? inside.replaceAll('""', '"') : text.slice(start, end));
    BETWEEN.lastIndex = end;
    BETWEEN.exec(text);
    start = BETWEEN.lastIndex;
  }
  return filled(found);
}

const filled = (all: readonly string[]) => all.map((one) => one.trim()).filter(Boolean);
