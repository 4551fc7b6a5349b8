import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Deadline } from '../../base/deadline';
import { contains } from '../../crud/list';
import { scanIds } from '../../crud/scan';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { Conditions } from './conditions';

const { logger } = tables;

/** The embedded database is blocked by them for some 20 ms. */
const FEW = 5_000;

export interface Order {
  columns: PgColumn[];
  descending: boolean;
}

/**
 * On the embedded database: by an index with few candidates, else in slices.
 * @throws the error of the deadline
 */
export async function searchIds(
  db: Database,
  conditions: Conditions,
  { columns, descending }: Order,
  max: number,
  deadline: Deadline,
): Promise<string[]> {
  for await (const few of candidates(db, conditions)) {
    const found = await idsAmong(db, few, conditions.where, { columns, descending });
    if (found) return found.slice(0, max);
  }
  const { time: within, where } = conditions;
  return scanIds(db, { table: logger, order: columns, descending, within, where, max, deadline });
}

async function* candidates(db: Database, conditions: Conditions): AsyncGenerator<SQL> {
  yield* conditions.indexed;
  if (await isRare(db, conditions.message)) yield contains(logger.message, conditions.message);
}

/** Nothing where a condition leaves too many rows. */
async function idsAmong(
  db: Database,
  few: SQL,
  where: SQL | undefined,
  { columns, descending }: Order,
): Promise<string[] | undefined> {
  const order = columns.map((column) => (descending ? sql`${column} desc` : sql`${column} asc`));
  const [row] = await queryRows<{ read: number; ids: string | null }>(
    db,
    sql`select count(*)::int as read,
      string_agg(id, ' ' order by ${sql.join(order, sql`, `)}) filter (where ${where}) as ids
    from (select * from ${logger} where ${few} limit ${FEW + 1}) as logger`,
  );
  if (!row || row.read > FEW) return undefined;
  return row.ids?.split(' ') ?? [];
}

/** A page has some 25 rows. */
const SAMPLED_PAGES = 100;
const MAX_PIECES = 8;

/** The trigram index is quick only for rare texts, which a sample of rows tells. */
async function isRare(db: Database, text: string): Promise<boolean> {
  const pieces = text.match(/[\p{L}\p{N}]{3}/gu)?.slice(0, MAX_PIECES) ?? [];
  if (pieces.length === 0) return false;
  const [size] = await queryRows<{ pages: number }>(
    db,
    sql`select (pg_relation_size('logger') / 8192)::int as pages`,
  );
  const percent = Math.min(100, (100 * SAMPLED_PAGES) / Math.max(1, size?.pages ?? 1));
  const sample = sql`select message from ${logger} tablesample system (${sql.raw(percent.toFixed(4))})`;
  const seen = pieces.map(
    (piece) => sql`exists (select 1 from sample where ${contains(sql`message`, piece)})`,
  );
  const [found] = await queryRows<{ every: boolean }>(
    db,
    sql`with sample as materialized (${sample}) select ${sql.join(seen, sql` and `)} as every`,
  );
  return found?.every === false;
}
