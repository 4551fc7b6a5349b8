import { getTableName, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { LOCKS, unlessAnother } from '../../db/locks';
import { isAnyOf, queryRows, theRow } from '../../db/rows';
import { type Entry, readEntries } from '../entries';

const { log_entry, log_forwarding, log_outbox } = tables;

/** Longer than any sending takes: of a server that died, another one takes the rows over. */
const LEASE = sql`interval '20 seconds'`;

const MAX_WAITING = 1_000_000;
/** In one transaction. */
export const MAX_DROPPED = 50_000;
const BLOCKS = 200;
const PAGE = 1_000;

/** Of the texts of rows that are sent together. */
const MAX_BYTES = 512 * 1024;

export async function setForwarding(db: Database, on: boolean): Promise<void> {
  if (on) {
    await db.insert(log_forwarding).values({ since: new Date() }).onConflictDoNothing();
    return;
  }
  await db.delete(log_forwarding);
  await db.delete(log_outbox);
}

/** Takes the oldest rows that no server is sending: so many, or fewer where they are long. */
export async function lease(db: Database, most: number): Promise<{ ids: string[]; more: boolean }> {
  const rows = await queryRows<{ logger_id: string; found: number }>(
    db,
    sql`
    with found as (
      select logger_id, created_at from ${log_outbox}
      where leased_until is null or leased_until < now()
      order by created_at, logger_id limit ${most} for update skip locked
    ), sized as (
      select logger_id, sum(bytes) over (order by found.created_at, logger_id) - bytes as before
      from found left join ${log_entry} on ${log_entry.id} = logger_id
        and ${log_entry.created_at} = found.created_at
      cross join lateral (
        select coalesce(octet_length(${log_entry.message}) + octet_length(${log_entry.stack}), 0)
          + coalesce(octet_length(${log_entry.data}::text), 0)
          + coalesce(octet_length(${log_entry.before}::text), 0)
          + coalesce(octet_length(${log_entry.after}::text), 0) as bytes
      ) size
    )
    update ${log_outbox} set leased_until = now() + ${LEASE}
    where logger_id in (select logger_id from sized where before < ${MAX_BYTES})
    returning logger_id, (select count(*)::int from found) as found`,
  );
  const found = rows[0]?.found ?? 0;
  return {
    ids: rows.map(({ logger_id }) => logger_id),
    more: found === most || found > rows.length,
  };
}

/** Returns the rows in the order of their time; those that are gone are left out. */
export async function readLeased(db: Database, ids: readonly string[]): Promise<Entry[]> {
  const entries = await readEntries(db, ids);
  const keyOf = ({ created_at, id }: Entry) => `${created_at} ${id}`;
  return entries.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export async function release(db: Database, ids: readonly string[]): Promise<void> {
  await db.update(log_outbox).set({ leased_until: null }).where(isAnyOf(log_outbox.logger_id, ids));
}

export async function remove(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(log_outbox).where(isAnyOf(log_outbox.logger_id, ids));
}

/** Lets the oldest rows of requests go where too many rows wait. @returns how many. */
export async function bound(
  db: Database,
  most = MAX_WAITING,
  stopping?: AbortSignal,
): Promise<number> {
  const work = (on: Database | Transaction) => drop(on, most, stopping);
  return (await unlessAnother(db, work, LOCKS.outbox)) ?? 0;
}

async function drop(db: Database | Transaction, most: number, stopping?: AbortSignal) {
  const wanted = Math.min((await countWaiting(db)) - most, MAX_DROPPED);
  let left = wanted;
  let after: Page | undefined;
  while (left > 0 && !stopping?.aborted) {
    after = await dropNext(db, left, after);
    if (!after) break;
    left -= after.dropped;
  }
  return Math.max(wanted - left, 0);
}

async function countWaiting(db: Database | Transaction): Promise<number> {
  const table = getTableName(log_outbox);
  const size = sql`pg_relation_size(${table}) / current_setting('block_size')::int`;
  const blocks = theRow(
    await queryRows<{ count: number }>(db, sql`select (${size})::int as count`),
  );
  let rows = 0;
  for (let at = 0; at < blocks.count; at += BLOCKS) {
    const part = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${log_outbox}
      where ctid >= ${`(${at},0)`}::tid and ctid < ${`(${at + BLOCKS},0)`}::tid`,
    );
    rows += theRow(part).count;
  }
  return rows;
}

interface Page {
  dropped: number;
  created_at: string;
  logger_id: string;
}

/** What is being sent stays. @returns how far it looked; undefined once there is no more. */
async function dropNext(
  db: Database | Transaction,
  most: number,
  { created_at, logger_id } = { created_at: '-infinity', logger_id: '' },
): Promise<Page | undefined> {
  const [page] = await queryRows<Page>(
    db,
    sql`
    with page as (
      select logger_id, created_at, tag from ${log_outbox}
      where (created_at, logger_id) > (${created_at}::timestamptz, ${logger_id})
      order by created_at, logger_id limit ${PAGE}
    ), dropped as (
      delete from ${log_outbox} where logger_id = any(array(
        select logger_id from page where tag = 'request' limit ${most}
      )) and (leased_until is null or leased_until < now())
      returning 1
    )
    select (select count(*)::int from dropped) as dropped, created_at::text, logger_id
    from page order by page.created_at desc, logger_id desc limit 1`,
  );
  return page;
}
