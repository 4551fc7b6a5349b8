import { type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import type { Position, RowKey } from './position';

const { logger } = tables;

/** By how much the clocks of servers and database may differ. */
export const WINDOW_MS = 30_000;

/** A transaction left open for longer, by hand, would have every read go through all rows since. */
const MOST_OPEN_MS = 10 * 60_000;

export interface Snapshot {
  until: string;
  /** How long the oldest transaction that it does not see has been open. */
  openMs: number;
}

export interface Read extends Snapshot {
  keys: RowKey[];
}

const openMs = sql`(
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)
  from pg_stat_activity where backend_xid is not null)::float8`;

const snapshotNow = sql`pg_current_snapshot()::text as until, ${openMs} as "openMs"`;

export const currentSnapshot = async (db: Database): Promise<Snapshot> =>
  bounded(theRow(await queryRows<Snapshot>(db, sql`select ${snapshotNow}`)));

const bounded = ({ until, openMs }: Snapshot): Snapshot => ({
  until,
  openMs: Math.ceil(Math.min(Math.max(openMs, 0), MOST_OPEN_MS)),
});

/**
 * Rows that the position has not, each once, whatever the order in which their transactions ended: it
 * is the transaction of a row that says whether a snapshot had it, not its time.
 */
export async function readNew(
  db: Database,
  { seen, at, taking }: Position,
  where: SQL | undefined,
  most: number,
  windowMs: number,
): Promise<Read> {
  const from = new Date(at - windowMs).toISOString();
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
    select ${snapshotNow}, (
      select json_agg(json_build_array((extract(epoch from created_at) * 1000)::bigint, id)
        order by created_at, id)::text from page
    ) as keys`;
  const row = theRow(await queryRows<Snapshot & { keys: string | null }>(db, query));
  const keys: [number, string][] = JSON.parse(row.keys ?? '[]');
  const { until, openMs } = bounded(row);
  return { keys: keys.map(([at, id]) => ({ at, id })), until: taking?.until ?? until, openMs };
}

const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** A row has the lower half of its transaction's number, which is the last such one before the next. */
const transaction = sql`(${next} - ((${next} - ${logger}.xmin::text::bigint) & 4294967295))::text::xid8`;

const isIn = (snapshot: string): SQL =>
  sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
