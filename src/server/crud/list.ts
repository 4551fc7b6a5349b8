import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import type { Listed } from './store';

/** Counting more rows takes longer than the number is worth. */
export const MAX_COUNTED = 10_000;

/** With `%`, `_` and `\` standing for themselves. */
export function contains(column: PgColumn | SQL, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[%_\\]/g, '\\$&')}%`}`;
}

export const wordsOf = (text = ''): string[] => text.split(/\s+/u).filter(Boolean);

/** Finds each word of a text in one column or another, in any order. */
export const containsWords = (columns: PgColumn[], text: string | undefined): SQL | undefined =>
  and(...wordsOf(text).map((word) => or(...columns.map((column) => contains(column, word)))));

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

type Count = Pick<Required<Listed<never>>, 'total'> & Pick<Listed<never>, 'total_capped'>;

export const cappedAt = (max: number, count: number): Count =>
  count > max ? { total: max, total_capped: true } : { total: count };

export async function countUpTo(db: Database, rows: PgSelect, max = MAX_COUNTED): Promise<Count> {
  const bounded = rows.limit(max + 1).as('bounded');
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(bounded);
  return cappedAt(max, row?.count ?? 0);
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
