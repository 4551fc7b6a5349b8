import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';

/** Counting more rows than this would be slower than anybody's patience is worth. */
export const MAX_COUNTED = 10_000;

/** Finds text in a column, whatever its case, with `%`, `_` and `\` standing for themselves. */
export function contains(column: PgColumn | SQL, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[%_\\]/g, '\\$&')}%`}`;
}

/** The order that a `sort` parameter asks for; rows that it leaves equal are ordered by `then`. */
export function orderBy(
  columns: Record<string, PgColumn>,
  sort: string | undefined,
  then: SQL[],
): SQL[] {
  const column = sort && columns[sort.replace('-', '')];
  if (!column) return then;
  return [sort.startsWith('-') ? desc(column) : asc(column), ...then];
}

/** Counts the rows of a query, up to a bound. */
export async function countUpTo(
  db: Database,
  rows: PgSelect,
  most = MAX_COUNTED,
): Promise<{ total: number; total_capped?: true }> {
  const bounded = rows.limit(most + 1).as('bounded');
  const [row] = await db.select({ total: sql`count(*)`.mapWith(Number) }).from(bounded);
  const total = row?.total ?? 0;
  return total > most ? { total: most, total_capped: true } : { total };
}
