import { type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import type { Position, RowKey } from './position';

const { log_entry } = tables;

/** The most by which the clocks of servers and database may differ. */
export const WINDOW_MS = 30_000;

/** A transaction left open for longer, by hand, would have every read go through all rows since. */
const MAX_OPEN_MS = 10 * 60_000;

export interface Snapshot {
  until: string;
  /** How long the oldest transaction that it does not see has been open. */
  openMs: number;
}

export interface Read extends Snapshot {
  keys: RowKey[];
  /** Rows may be left after it. */
  left?: RowKey | undefined;
}

export interface Most {
  sent: number;
  scanned: number;
}

const openMs = sql`(
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)
  from pg_stat_activity where backend_xid is not null)::float8`;

const snapshotNow = sql`pg_current_snapshot()::text as until, ${openMs} as "openMs"`;

export const currentSnapshot = async (db: Database): Promise<Snapshot> =>
  bounded(theRow(await queryRows<Snapshot>(db, sql`select ${snapshotNow}`)));

const bounded = ({ until, openMs }: Snapshot): Snapshot => ({
  until,
  openMs: Math.ceil(Math.min(Math.max(openMs, 0), MAX_OPEN_MS)),
});

/**
 * Rows that the position has not, each once, whatever the order in which their transactions ended: it
 * is the transaction of a row that says whether a snapshot had it, not its time.
 */
export async function readNew(
  db: Database,
  position: Position,
  where: SQL | undefined,
  most: Most,
  windowMs: number,
): Promise<Read> {
  const { seen, taking } = position;
  const isNew = sql`not ${isIn(seen)} and ${taking ? isIn(taking.until) : sql`true`}`;
  const start = startOf(position, windowMs);
  const query = sql`
    with page as (
      select id, created_at from (
        select ${log_entry}.*, ${isNew} as is_new from ${log_entry} ${after(start)} limit ${most.scanned}
      ) as ${log_entry} where is_new and ${where ?? sql`true`}
      order by created_at, id limit ${most.sent}
    )
    select ${snapshotNow},
      (select json_agg(${key} order by created_at, id)::text from page) as keys,
      case when (select count(*) from page) < ${most.sent} then (
        select ${key}::text from ${log_entry} ${after(start)} offset ${most.scanned - 1} limit 1
      ) end as scanned`;
  const row = theRow(
    await queryRows<Snapshot & Record<'keys' | 'scanned', string | null>>(db, query),
  );
  const keys = keysOf(row.keys);
  const [left] =
    keys.length < most.sent ? keysOf(row.scanned && `[${row.scanned}]`) : keys.slice(-1);
  const { until, openMs } = bounded(row);
  return { keys, left, until: taking?.until ?? until, openMs };
}

/** A cursor is a client's word: it does not have rows read that are older. */
function startOf({ at, taking }: Position, windowMs: number): RowKey {
  const first = { at: at - windowMs, id: '' };
  return taking && taking.after.at >= first.at ? taking.after : first;
}

const after = ({ at, id }: RowKey): SQL =>
  sql`where (${log_entry.created_at}, ${log_entry.id}) > (${new Date(at).toISOString()}::timestamptz, ${id})
    order by ${log_entry.created_at}, ${log_entry.id}`;

const key = sql`json_build_array((extract(epoch from created_at) * 1000)::bigint, id)`;

const keysOf = (text: string | null): RowKey[] =>
  JSON.parse(text ?? '[]').map(([at, id]: [number, string]) => ({ at, id }));

const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** A row has the lower half of its transaction's number, which is the last such one before the next. */
const transaction = sql`(${next} - ((${next} - ${log_entry.transaction}) & 4294967295))::text::xid8`;

const isIn = (snapshot: string): SQL =>
  sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
