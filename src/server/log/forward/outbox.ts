import { sql } from 'drizzle-orm';
import { type Database, isEmbedded, tables } from '../../db/database';
import { isAnyOf, queryRows, readObjects } from '../../db/rows';
import type { StoredRow } from './record';

const { log_forwarding, log_outbox, logger } = tables;

/** Longer than any sending takes: of a server that died, another one takes the rows over. */
const LEASE = sql`interval '20 seconds'`;

const MAX_WAITING = 1_000_000;
/** In one statement. */
const MAX_DROPPED = 10_000;

export async function setForwarding(db: Database, on: boolean): Promise<void> {
  if (on) {
    await db.insert(log_forwarding).values({ since: new Date() }).onConflictDoNothing();
    // It has one server, so that what was being sent then is no longer.
    if (isEmbedded(db)) await db.update(log_outbox).set({ leased_until: null });
    return;
  }
  await db.delete(log_forwarding);
  await db.delete(log_outbox);
}

/** Takes the oldest rows that no server is sending. @returns their ids. */
export async function lease(db: Database, most: number): Promise<string[]> {
  const rows = await queryRows<{ logger_id: string }>(
    db,
    sql`
    update ${log_outbox} set leased_until = now() + ${LEASE}
    where logger_id in (
      select logger_id from ${log_outbox}
      where leased_until is null or leased_until < now()
      order by created_at, logger_id limit ${most} for update skip locked
    )
    returning logger_id`,
  );
  return rows.map(({ logger_id }) => logger_id);
}

export const readLeased = (db: Database, ids: readonly string[]): Promise<StoredRow[]> =>
  readObjects<StoredRow>(
    db,
    sql`
    select ${logger}.* from ${log_outbox}
    join ${logger} on ${logger.id} = ${log_outbox.logger_id}
      and ${logger.created_at} = ${log_outbox.created_at}
    where ${isAnyOf(log_outbox.logger_id, ids)}
    order by ${log_outbox.created_at}, ${log_outbox.logger_id}`,
  );

export async function release(db: Database, ids: readonly string[]): Promise<void> {
  await db.update(log_outbox).set({ leased_until: null }).where(isAnyOf(log_outbox.logger_id, ids));
}

export async function remove(db: Database, ids: readonly string[]): Promise<void> {
  await db.delete(log_outbox).where(isAnyOf(log_outbox.logger_id, ids));
}

/** Lets the oldest rows of requests go where too many rows wait. @returns how many. */
export async function bound(db: Database, most = MAX_WAITING): Promise<number> {
  const [surplus] = await queryRows<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from (select from ${log_outbox} offset ${most}) surplus`,
  );
  const rows = Math.min(surplus?.rows ?? 0, MAX_DROPPED);
  if (rows === 0) return 0;
  const dropped = await queryRows(
    db,
    sql`
    delete from ${log_outbox} where logger_id in (
      select logger_id from ${log_outbox} where tag = 'request' order by created_at limit ${rows}
    ) returning 1`,
  );
  return dropped.length;
}
