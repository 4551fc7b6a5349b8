import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Deadline } from '../../base/deadline';
import { contains } from '../../crud/list';
import { scanIds } from '../../crud/scan';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import type { Conditions } from './conditions';

const { logger } = tables;

/** Rows that may be read at once: the embedded database is busy with them for some 20 ms. */
const FEW = 5_000;

/** The order of a list: columns that an index has, all in one direction. */
export interface Order {
  columns: PgColumn[];
  descending: boolean;
}

/**
 * Finds the ids of rows on the embedded database, in the order of a list, without keeping others waiting:
 * by an index that has but few candidates, else some thousand rows at a time.
 *
 * @param max how many at most.
 * @throws what the deadline is passed with.
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

/** The conditions that likely leave but a few rows, by an index of their own. */
async function* candidates(db: Database, conditions: Conditions): AsyncGenerator<SQL> {
  yield* conditions.indexed;
  if (await isRare(db, conditions.message)) yield contains(logger.message, conditions.message);
}

/** The ids in order, or nothing where a condition leaves too many rows to test. */
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

/** Pages of the table that stand for all, some 25 rows each. */
const SAMPLED_PAGES = 100;
const MAX_PIECES = 8;

/**
 * Whether few rows can hold a text: the trigram index looks up each three letters of it, which is quick
 * only where some three of them are rare. A sample of rows tells, as the index itself cannot.
 */
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
