import { not, sql } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { queryRows } from '../../db/rows';
import { appendLinks, linkerAfter } from '../../log/chain/append';
import { keepHeadsSoFar } from '../../log/chain/heads';
import type { ChainedRow } from '../../log/chain/link';
import type { Signer } from '../../log/chain/sign';
import { isStartSigned, signLastDay, signStartOf } from '../../log/chain/signatures';
import { endOf, startOf } from '../../log/chain/state';
import { toRow } from '../../log/entry';
import type { DemoLog } from './logs';
import { isDemo } from './mark';

const { log_chain, log_head, log_link, log_unlinked, logger } = tables;

/** The chain begins again after its last link where an earlier demo is in it, which is to be deleted. */
export async function unlinkDemo(tx: Transaction, signer: Signer, now: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.chain})`);
  const linked = await queryRows(
    tx,
    sql`select from ${log_link} where ${isDemo(log_link.logger_id)} limit 1`,
  );
  if (linked.length === 0) return;
  const before = await startOf(tx);
  const start = { ...before, ...(await endOf(tx)) };
  await tx.execute(sql`
    with links as (delete from ${log_link} returning logger_id)
    insert into ${log_unlinked} (id, created_at)
    select ${logger.id}, ${logger.created_at} from ${logger} join links on logger_id = ${logger.id}
    where ${not(isDemo(logger.id))} on conflict do nothing`);
  await tx.delete(log_head);
  // What was not signed before must not become so by the way.
  const signature = isStartSigned(signer, before) ? signStartOf(signer, start) : '';
  await tx.update(log_chain).set({ seq: start.seq, hash: start.hash, signature });
  const message = `The audit’s chain begins after link ${start.seq}: the demo was made again`;
  const data = { event: 'chain-begun', link: start.seq };
  await tx.insert(logger).values(toRow({ level: 'warn', tag: 'system', message, data }, now));
}

/** Links audit rows that the same transaction inserts, as one text each. */
export async function openLinker(tx: Transaction): Promise<(log: DemoLog) => string> {
  while (await appendLinks(tx));
  const link = linkerAfter(await endOf(tx));
  return (log) => {
    const { id, level, trace_id, user_id, tag, message, stack, data, created_at } = log;
    const row: ChainedRow = [id, level, trace_id, user_id, tag, message, stack, data, created_at];
    return JSON.stringify(link({ logger_id: id, created_at, row }));
  };
}

export async function keepDemoDays(tx: Transaction, signer: Signer, now: number): Promise<void> {
  await keepHeadsSoFar(tx, signer, now);
  await signLastDay(tx, signer);
}
