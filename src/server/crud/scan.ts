import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Deadline } from '../base/deadline';
import type { Database } from '../db/database';
import { queryRows } from '../db/rows';

export const MAX_SEARCH_MS = 10_000;

export interface Scan {
  table: PgTable;
  /** The columns of an index, the last one the table's `id`, all in one direction. */
  order: PgColumn[];
  descending: boolean;
  /** Must be answered by the same index. */
  within?: SQL | undefined;
  where: SQL | undefined;
  max: number;
  deadline: Deadline;
}

/** Rows of the first query; the size then adapts to `TARGET_MS`. */
const FIRST_ROWS = 2_000;
const MIN_ROWS = 250;
const MAX_ROWS = 20_000;
const TARGET_MS = 30;

/**
 * In slices: the embedded database can neither be interrupted nor answer two queries at once.
 * @throws the error of the deadline
 */
export async function scanIds(db: Database, scan: Scan): Promise<string[]> {
  const found: string[] = [];
  let start: Key | undefined;
  for (let rows = FIRST_ROWS; found.length < scan.max; ) {
    scan.deadline.check();
    const began = performance.now();
    const slice = await readSlice(db, scan, start, rows);
    for (const id of slice.ids) found.push(id);
    if (!slice.end) break;
    start = slice.end;
    const took = Math.max(performance.now() - began, 1);
    rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, (rows * TARGET_MS) / took), rows * 2));
  }
  return found.slice(0, scan.max);
}

type Key = string[];

async function readSlice(
  db: Database,
  { table, order, descending, within, where }: Scan,
  start: Key | undefined,
  rows: number,
): Promise<{ ids: string[]; end?: Key }> {
  const way = descending ? sql` desc` : sql` asc`;
  const bounds = and(within, start && beyond(order, descending, start));
  const last = order.map((column) => sql`(array_agg(${column}))[count(*)]::text`);
  const [slice] = await queryRows<{ read: number; ids: string | null; last: Key }>(
    db,
    sql`select count(*)::int as read, json_build_array(${list(last)}) as last,
      string_agg(${order.at(-1)}, ' ') filter (where ${where ?? sql`true`}) as ids
    from (
      select * from ${table} where ${bounds ?? sql`true`}
      order by ${list(order.map((column) => sql`${column}${way}`))} limit ${rows}
    ) as ${sql.identifier(getTableName(table))}`,
  );
  const ids = slice?.ids?.split(' ') ?? [];
  return slice?.read === rows ? { ids, end: slice.last } : { ids };
}

/** One comparison of all columns, which the index answers. */
function beyond(order: PgColumn[], descending: boolean, key: Key): SQL {
  const columns = list(order.map((column) => sql`${column}`));
  const values = order.map((column, at) => sql`${key[at]}::${sql.raw(column.getSQLType())}`);
  return sql`(${columns}) ${descending ? sql`<` : sql`>`} (${list(values)})`;
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
