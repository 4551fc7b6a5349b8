import { and, entityKind, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { queryRows } from '../db/rows';
import type { Deadline } from '../deadline';

/** Whether the database answers on this process's thread, one query at a time. */
export const isEmbedded = (db: Database): boolean =>
  (db.constructor as { [entityKind]?: string })[entityKind] === 'PgliteDatabase';

/** A search that no index answers, so that row after row must be tested. */
export interface Scan {
  table: PgTable;
  /** The columns of an index, the last of them the table's `id`, all in one direction. */
  order: PgColumn[];
  descending: boolean;
  /** What rows must meet to be looked at; the same index must answer it. */
  within?: SQL | undefined;
  /** What rows must meet to be found. */
  where: SQL | undefined;
  /** How many ids are wanted at most. */
  max: number;
  deadline: Deadline;
}

/** Rows that the first query tests, and how that changes: a query should take about `TARGET_MS`. */
const FIRST_ROWS = 2_000;
const MIN_ROWS = 250;
const MAX_ROWS = 20_000;
const TARGET_MS = 25;

/**
 * Finds the ids of rows in the order of an index, some thousands at a time, with others let in between:
 * the embedded database can neither be interrupted nor answer two at once.
 *
 * @throws what the deadline is passed with.
 */
export async function scanIds(db: Database, scan: Scan): Promise<string[]> {
  const found: string[] = [];
  let rows = FIRST_ROWS;
  let start: Key | undefined;
  while (found.length < scan.max) {
    scan.deadline.check();
    const began = performance.now();
    const end = await keyAfter(db, scan, start, rows);
    for (const id of await idsBetween(db, scan, start, end)) found.push(id);
    if (!end) break;
    start = end;
    const took = Math.max(performance.now() - began, 1);
    rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, (rows * TARGET_MS) / took), rows * 2));
  }
  return found.slice(0, scan.max);
}

/** The values of a row in the columns of the order, as texts. */
type Key = string[];

async function keyAfter(
  db: Database,
  { table, order, descending, within }: Scan,
  start: Key | undefined,
  rows: number,
): Promise<Key | undefined> {
  const way = descending ? sql` desc` : sql` asc`;
  const [row] = await queryRows<{ key: Key }>(
    db,
    sql`select json_build_array(${list(order.map((column) => sql`${column}::text`))}) as key
    from ${table} where ${and(within, start && compare(order, descending ? '<' : '>', start)) ?? sql`true`}
    order by ${list(order.map((column) => sql`${column}${way}`))}
    offset ${rows - 1} limit 1`,
  );
  return row?.key;
}

async function idsBetween(
  db: Database,
  { table, order, descending, within, where }: Scan,
  start: Key | undefined,
  end: Key | undefined,
): Promise<string[]> {
  const way = descending ? sql` desc` : sql` asc`;
  const bounds = and(
    within,
    start && compare(order, descending ? '<' : '>', start),
    end && compare(order, descending ? '>=' : '<=', end),
  );
  const [row] = await queryRows<{ ids: string | null }>(
    db,
    sql`select string_agg(${order.at(-1)}, ' ' order by ${list(order.map((column) => sql`${column}${way}`))})
      filter (where ${where ?? sql`true`}) as ids
    from ${table} where ${bounds ?? sql`true`}`,
  );
  return row?.ids?.split(' ') ?? [];
}

/** One comparison of all columns, which the index answers. */
function compare(order: PgColumn[], operator: '<' | '>' | '<=' | '>=', key: Key): SQL {
  const columns = list(order.map((column) => sql`${column}`));
  const values = order.map((column, at) => sql`${key[at]}::${sql.raw(column.getSQLType())}`);
  return sql`(${columns}) ${sql.raw(operator)} (${list(values)})`;
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
