import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { insertRows, isAnyOf, queryRows, readObjects } from '../../db/rows';
import { type ChainedRow, hashLink, hashRow, linkId } from './link';
import { endOf } from './state';

const { log_link, log_unlinked, logger } = tables;

/** The embedded database is blocked by a batch for some 20 ms. */
const BATCH = 500;

/** One server at a time. @returns whether more may wait. */
export function appendLinks(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCKS.chain}) as taken`,
    );
    return lock?.taken ? appendAlone(tx) : false;
  });
}

async function appendAlone(tx: Transaction): Promise<boolean> {
  const waiting = await readWaiting(tx);
  if (waiting.length === 0) return false;
  let { seq, hash } = await endOf(tx);
  const links = waiting.map(({ id, created_at, row }) => {
    seq += 1;
    // Without its row, which was deleted before it was linked, the link itself tells of it.
    const row_hash = row ? hashRow(row) : '';
    hash = hashLink(hash, seq, row_hash);
    return JSON.stringify({ id: linkId(seq), logger_id: id, row_hash, hash, created_at });
  });
  await insertRows(tx, log_link, links);
  const ids = waiting.map(({ id }) => id);
  await tx.delete(log_unlinked).where(isAnyOf(log_unlinked.id, ids));
  return waiting.length === BATCH;
}

const readWaiting = (tx: Transaction) =>
  readObjects<{ id: string; created_at: string; row: ChainedRow | null }>(
    tx,
    sql`
    select ${log_unlinked.id}, ${log_unlinked.created_at}, row_to_json(${logger}) as row
    from ${log_unlinked} left join ${logger} on ${logger.id} = ${log_unlinked.id}
    order by ${log_unlinked.created_at}, ${log_unlinked.id} limit ${BATCH}`,
  );
