import { and, asc, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { MAX_BULK, type Selectable } from '@/schemas/bulk';
import type { Listed } from '../changes/store';
import { type Count, cappedAt, countUpTo, MAX_COUNTED } from '../db/counting';
import type { Database } from '../db/database';
import { folded } from '../lib/searchKey';

/** With `%`, `_` and `\` standing for themselves. */
export const patternOf = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

export const contains = (column: PgColumn | SQL, text: string): SQL =>
  sql`${column} ilike ${patternOf(text)}`;

export const wordsOf = (text = ''): string[] => text.split(/\s+/u).filter(Boolean);

/** Finds each word of a text in one column or another, in any order. */
export const containsWords = (columns: PgColumn[], text: string | undefined): SQL | undefined =>
  and(...wordsOf(text).map((word) => or(...columns.map((column) => contains(column, word)))));

/** As `containsWords`, in a search key; in the columns where it is not filled yet. */
export function findsWords(
  key: PgColumn,
  columns: PgColumn[],
  text: string | undefined,
): SQL | undefined {
  const words = wordsOf(folded(text ?? ''));
  if (words.length === 0) return undefined;
  const unfilled = and(isNull(key), containsWords(columns, text));
  return or(and(...words.map((word) => contains(key, word))), unfilled);
}

/** All of it, in its own order. */
export const isUnfiltered = ({
  current: _,
  pageSize: __,
  ...others
}: {
  current: number;
  pageSize: number;
}): boolean => !Object.values(others).some(Boolean);

/** @param then orders rows that are equal otherwise */
export function orderBy(
  columns: Record<string, PgColumn>,
  sort: string | undefined,
  then: SQL[],
): SQL[] {
  const column = sort && columns[sort.replace('-', '')];
  if (!column) return then;
  return [sort.startsWith('-') ? desc(column) : asc(column), ...then];
}

/** @param rows one more than may be selected */
export const toSelectable = (
  rows: readonly { id: string; name: string; updated_at: Date }[],
): Listed<Selectable> => ({
  data: rows
    .slice(0, MAX_BULK)
    .map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
  ...cappedAt(MAX_BULK, rows.length),
});

/** @param counted the same rows to be counted up to `max`, or their number */
export async function pagedList<Rows extends PgSelect>(
  db: Database,
  { current, pageSize }: { current: number; pageSize: number },
  rows: Rows,
  counted: PgSelect | Count,
  max = MAX_COUNTED,
): Promise<{ data: Rows['_']['result'] } & Count> {
  const data = await rows.limit(pageSize).offset((current - 1) * pageSize);
  const count = 'total' in counted ? counted : await countUpTo(db, counted, max);
  return { data, ...count };
}

/** Yields all pages of a list, one after the other. */
export async function* pagesOf<Item, Query extends { current: number; pageSize: number }>(
  list: (db: Database, query: Query) => Promise<Listed<Item>>,
  db: Database,
  query: Query,
  pageSize: number,
): AsyncGenerator<Item[]> {
  for (let current = 1; ; current += 1) {
    const { data } = await list(db, { ...query, current, pageSize });
    yield data;
    if (data.length < pageSize) return;
  }
}
