import { not, sql } from 'drizzle-orm';
import { appendLinks } from '../../changes/chain/append';
import { keepHeadsSoFar } from '../../changes/chain/heads';
import type { Signer } from '../../changes/chain/signatures';
import { isStartSigned, signLastDay, signStartOf } from '../../changes/chain/signatures';
import { endOf, startOf } from '../../changes/chain/state';
import { type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { queryRows } from '../../db/rows';
import { toRow } from '../../log/entry';
import { isDemo } from './mark';

/** The links of one run. Each looks through all that wait. */
const LINKS = 5_000;

const { chain_start, chain_head, chain_link, chain_waiting, change, logger } = tables;

/** The chain begins again after its last link where an earlier demo is in it, which is to be deleted. */
export async function unlinkDemo(tx: Transaction, signer: Signer, now: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.chain})`);
  const linked = await queryRows(
    tx,
    sql`select from ${chain_link} where ${isDemo(chain_link.change_id)} limit 1`,
  );
  if (linked.length === 0) return;
  const before = await startOf(tx);
  const start = { ...before, ...(await endOf(tx)) };
  await tx.execute(sql`
    with links as (delete from ${chain_link} returning change_id)
    insert into ${chain_waiting} (id, created_at)
    select ${change.id}, ${change.created_at} from ${change} join links on change_id = ${change.id}
    where ${not(isDemo(change.id))} on conflict do nothing`);
  await tx.delete(chain_head);
  // What was not signed before must not become so by the way.
  const signature = isStartSigned(signer, before) ? signStartOf(signer, start) : '';
  await tx.update(chain_start).set({ seq: start.seq, hash: start.hash, signature });
  const message = `The audit’s chain begins after link ${start.seq}: the demo was made again`;
  const entry = { level: 'warn', tag: 'system', event: 'chain-begun', message } as const;
  await tx.insert(logger).values(toRow({ ...entry, data: { link: start.seq } }, now));
}

/** Links the demo's changes and those that wait, and keeps the days that are over. */
export async function linkDemo(tx: Transaction, signer: Signer, now: number): Promise<void> {
  await tx.execute(sql`
    insert into ${chain_waiting} (id, created_at)
    select id, created_at from ${change} where ${isDemo(change.id)}`);
  while (await appendLinks(tx, LINKS));
  await keepHeadsSoFar(tx, signer, now);
  await signLastDay(tx, signer);
}
