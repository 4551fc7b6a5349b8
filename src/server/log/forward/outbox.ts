import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { LOCKS, unlessAnother } from '../../db/locks';
import { isAnyOf, queryRows } from '../../db/rows';
import { type Entry, readEntries } from '../entries';

const { log_entry, log_forwarding, log_outbox } = tables;

/** Longer than any sending takes: of a server that died, another one takes the rows over. */
const LEASE = sql`interval '20 seconds'`;

/** No server is sending the row. */
const isFree = sql`(leased_until is null or leased_until < now())`;

const MAX_WAITING = 1_000_000;
/** The most rows that one statement lets go, which keeps it short; the next one comes soon. */
const MAX_DROPPED = 100_000;

/** The most bytes of rows that are sent together. */
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
      where ${isFree}
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
export const readLeased = (db: Database, ids: readonly string[]): Promise<Entry[]> =>
  readEntries(db, sql`where ${isAnyOf(log_entry.id, ids)} order by created_at, id`);

export async function release(db: Database, ids: readonly string[]): Promise<void> {
  await db.update(log_outbox).set({ leased_until: null }).where(isAnyOf(log_outbox.logger_id, ids));
}

export async function remove(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(log_outbox).where(isAnyOf(log_outbox.logger_id, ids));
}

/** Lets the oldest rows of requests that no server is sending go where too many wait. @returns how many. */
export async function bound(db: Database, most = MAX_WAITING): Promise<number> {
  const { logger_id, created_at, tag } = log_outbox;
  const dropped = await unlessAnother(
    db,
    async (tx) => {
      const surplus = Math.min((await tx.$count(log_outbox)) - most, MAX_DROPPED);
      if (surplus <= 0) return [];
      const oldest = tx
        .select({ logger_id })
        .from(log_outbox)
        .where(and(eq(tag, 'request'), isFree))
        .orderBy(created_at, logger_id)
        .limit(surplus);
      return tx.delete(log_outbox).where(inArray(logger_id, oldest)).returning({ logger_id });
    },
    LOCKS.outbox,
  );
  return dropped?.length ?? 0;
}
