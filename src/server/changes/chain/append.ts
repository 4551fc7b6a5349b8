import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { queryRows } from '../../db/rows';
import { hashLink, linkId, readWaiting } from './links';
import { endOf } from './state';

const { chain_link, chain_waiting } = tables;

/** Changes of one transaction, which keeps it short. */
const BATCH = 500;

/**
 * Links the changes that wait longest, on one server at a time.
 * @param most changes of this transaction
 * @returns whether more may wait
 */
export function appendLinks(db: Database, most = BATCH): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCKS.chain}) as taken`,
    );
    return lock?.taken ? appendAlone(tx, most) : false;
  });
}

async function appendAlone(tx: Transaction, most: number): Promise<boolean> {
  const waiting = await readWaiting(tx, most);
  if (waiting.length === 0) {
    await tx.execute(
      sql`delete from ${chain_waiting} waits using ${chain_link} link where link.change_id = waits.id`,
    );
    return false;
  }
  let { seq, hash } = await endOf(tx);
  const links = waiting.map(({ change_id, created_at, found }) => {
    seq += 1;
    // Without its change, which was deleted before it was linked, the link itself is what is left of it.
    const row_hash = found ?? '';
    hash = hashLink(hash, seq, row_hash);
    return { id: linkId(seq), change_id, row_hash, hash, created_at };
  });
  await tx.execute(sql`
    with linked as (
      insert into ${chain_link}
      select * from json_populate_recordset(null::chain_link, ${JSON.stringify(links)}::json)
      returning change_id
    )
    delete from ${chain_waiting} where id = any(array(select change_id from linked))`);
  return true;
}
