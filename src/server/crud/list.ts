import { and, asc, desc, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Selectable } from '@/schemas/bulk';
import type { Listed } from '../changes/store';
import { type Count, cappedAt, countUpTo, MAX_COUNTED } from '../db/counting';
import type { Database } from '../db/database';
import { folded } from '../lib/searchKey';
import { MAX_BULK } from './bulkForm';

/** Returns the pattern of what contains a text, in which `%`, `_` and `\` stand for themselves. */
export const patternOf = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`;

export const contains = (column: PgColumn | SQL, text: string): SQL =>
  sql`${column} ilike ${patternOf(text)}`;

export const wordsOf = (text = ''): string[] => text.split(/\s+/u).filter(Boolean);

/** Finds each word of a text in one column or another, in any order. */
export const containsWords = (columns: PgColumn[], text: string | undefined): SQL | undefined =>
  and(...wordsOf(text).map((word) => or(...columns.map((column) => contains(column, word)))));

/** Finds each word in a search key, or in the columns where it is not filled yet. */
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

/** Returns whether a query asks for the whole list in its own order. */
export const isUnfiltered = ({
  current: _,
  pageSize: __,
  ...others
}: {
  current: number;
  pageSize: number;
}): boolean => !Object.values(others).some(Boolean);

type Listable = PgTable & { id: PgColumn };

/**
 * Returns a page of a table's rows that match, and how many there are.
 * @param order of rows that are equal in the column by which the query sorts
 */
export async function pageOf<Table extends Listable>(
  db: Database,
  table: Table,
  query: { current: number; pageSize: number; sort?: string | undefined },
  { where, order }: { where?: SQL | undefined; order: SQL[] },
): Promise<{ data: Table['$inferSelect'][] } & Count> {
  const [columns, from] = [getTableColumns(table), table as PgTable];
  const column = columns[query.sort?.replace('-', '') ?? ''];
  const first = column && [query.sort?.startsWith('-') ? desc(column) : asc(column)];
  const rows = db.select().from(from).where(where);
  const sorted = rows.orderBy(...(first ?? []), ...order).$dynamic();
  const counted = db.select({ id: table.id }).from(from).where(where).$dynamic();
  return pagedList(db, query, sorted, counted);
}

/** Returns all rows that match for a selection, up to as many as may be changed at once. */
export async function selectableOf(
  db: Database,
  table: Listable & { name: PgColumn; updated_at: PgColumn },
  { where, order }: { where: SQL | undefined; order: SQL[] },
): Promise<Listed<Selectable>> {
  const { id, name, updated_at } = table;
  const rows = await db
    .select({ id, name, updated_at })
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(MAX_BULK + 1);
  const toSelectable = (row: (typeof rows)[number]) =>
    ({ ...row, updated_at: (row.updated_at as Date).toISOString() }) as Selectable;
  return { data: rows.slice(0, MAX_BULK).map(toSelectable), ...cappedAt(MAX_BULK, rows.length) };
}

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
