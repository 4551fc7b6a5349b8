import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, isAnyOf, queryRows } from '../../db/rows';
import { hashLink, hashRow, linkId } from './link';
import { readWaiting } from './pages';
import { endOf } from './state';

const { log_link, log_unlinked } = tables;

/** Unique among the advisory locks of the database. */
const LOCK = 7_102_040;
/** The embedded database is blocked by a batch for some 20 ms. */
const BATCH = 500;

/** One server at a time. @returns whether more may wait. */
export function appendLinks(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`,
    );
    return lock?.taken ? appendAlone(tx) : false;
  });
}

async function appendAlone(tx: Transaction): Promise<boolean> {
  const { items, more } = await readWaiting(tx, BATCH);
  if (items.length === 0) return false;
  let { seq, hash } = await endOf(tx);
  const links = items.map(({ logger_id, created_at, row }) => {
    seq += 1;
    // Without its row, which was deleted before it was linked, the link itself tells of it.
    const row_hash = row ? hashRow(row) : '';
    hash = hashLink(hash, seq, row_hash);
    const moment = row?.at(-1) ?? created_at;
    return JSON.stringify({ id: linkId(seq), logger_id, row_hash, hash, created_at: moment });
  });
  await insertRows(tx, log_link, links);
  const ids = items.map(({ logger_id }) => logger_id);
  await tx.delete(log_unlinked).where(isAnyOf(log_unlinked.id, ids));
  return more;
}
