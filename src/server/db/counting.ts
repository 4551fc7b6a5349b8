import { sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Counting more rows takes longer than the number is worth. */
export const MAX_COUNTED = 10_000;

export interface Count {
  total: number;
  /** The counting stopped at `total`. */
  total_capped?: true;
}

export const cappedAt = (max: number, count: number): Count =>
  count > max ? { total: max, total_capped: true } : { total: count };

/** Counts rows up to `max`. */
export async function countUpTo(db: Database, rows: PgSelect, max = MAX_COUNTED): Promise<Count> {
  const bounded = rows.limit(max + 1).as('bounded');
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(bounded);
  return cappedAt(max, row?.count ?? 0);
}
