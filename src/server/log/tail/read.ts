import { type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import type { Position, RowKey } from './position';

const { logger } = tables;

/** How long after its moment a row may become visible, while the database answers. */
const WINDOW_MS = 30_000;

export interface Read {
  keys: RowKey[];
  /** The rows were read as of this snapshot. */
  until: string;
}

export async function currentSnapshot(db: Database): Promise<string> {
  const query = sql`select pg_current_snapshot()::text as snapshot`;
  return theRow(await queryRows<{ snapshot: string }>(db, query)).snapshot;
}

/**
 * Rows that the position has not, each once, whatever the order in which their transactions ended: it
 * is the transaction of a row that says whether a snapshot had it, not its time.
 */
export async function readNew(
  db: Database,
  { seen, at, taking }: Position,
  where: SQL | undefined,
  most: number,
): Promise<Read> {
  const from = new Date(at - WINDOW_MS).toISOString();
  const rest = taking
    ? sql`and ${isIn(taking.until)} and (${logger.created_at}, ${logger.id})
        > (${new Date(taking.after.at).toISOString()}::timestamptz, ${taking.after.id})`
    : sql``;
  const query = sql`
    with recent as materialized (
      select ${logger}.* from ${logger}
      where ${logger.created_at} >= ${from}::timestamptz and not ${isIn(seen)} ${rest}
    ), page as (
      select id, created_at from recent as ${logger} where ${where ?? sql`true`}
      order by created_at, id limit ${most}
    )
    select pg_current_snapshot()::text as until, (
      select json_agg(json_build_array((extract(epoch from created_at) * 1000)::bigint, id)
        order by created_at, id)::text from page
    ) as keys`;
  const row = theRow(await queryRows<{ until: string; keys: string | null }>(db, query));
  const keys: [number, string][] = JSON.parse(row.keys ?? '[]');
  return { keys: keys.map(([at, id]) => ({ at, id })), until: taking?.until ?? row.until };
}

const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** A row has the lower half of its transaction's number, which is the last such one before the next. */
const transaction = sql`(${next} - ((${next} - ${logger}.xmin::text::bigint) & 4294967295))::text::xid8`;

const isIn = (snapshot: string): SQL =>
  sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
