import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { queryRows } from '../../db/rows';
import { hashLink, hashRow, linkId } from './link';
import { readWaiting, type WaitingRow } from './pages';
import { type ChainPoint, endOf } from './state';

const { log_link, log_unlinked } = tables;

/** Rows of one transaction, which keeps it short. */
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

export function linkerAfter({ seq, hash }: ChainPoint) {
  return ({ logger_id, created_at, row }: WaitingRow) => {
    seq += 1;
    // Without its row, which was deleted before it was linked, the link itself tells of it.
    const row_hash = row ? hashRow(row) : '';
    hash = hashLink(hash, seq, row_hash);
    const moment = row?.at(-1) ?? created_at;
    return { id: linkId(seq), logger_id, row_hash, hash, created_at: moment };
  };
}

async function appendAlone(tx: Transaction): Promise<boolean> {
  const { items, more } = await readWaiting(tx, BATCH);
  if (items.length === 0) {
    await tx.execute(
      sql`delete from ${log_unlinked} waits using ${log_link} link where link.logger_id = waits.id`,
    );
    return false;
  }
  const append = linkerAfter(await endOf(tx));
  const links = items.map(append);
  await tx.execute(sql`
    with linked as (
      insert into ${log_link}
      select * from json_populate_recordset(null::log_link, ${JSON.stringify(links)}::json)
      returning logger_id
    )
    delete from ${log_unlinked} where id = any(array(select logger_id from linked))`);
  return more;
}
