import { asc, eq, gte, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows } from '../../db/rows';
import { toRow } from '../../log/entry';
import type { Fault } from './links';
import { linkId } from './links';
import { deleteUpTo } from './retention';
import { startOf } from './state';
import { countOutside } from './unlinked';
import { type VerifyOptions, verifyChain } from './verify';

const { chain_start, chain_link, change, logger } = tables;

/** Gives up the chain up to the first link that does not fit. @param owner may change it */
export async function beginAfterFault(
  db: Database,
  owner: Database,
  options: VerifyOptions,
  now: number,
): Promise<void> {
  const { fault } = await verifyChain(db, options);
  const broken =
    fault?.kind === 'changed' || fault?.kind === 'missing' || fault?.kind === 'reordered';
  if (fault && broken) await owner.transaction((tx) => beginAfter(tx, fault, now));
}

async function beginAfter(tx: Transaction, fault: Fault, now: number): Promise<void> {
  const [last] = await tx
    .select()
    .from(chain_link)
    .where(gte(chain_link.id, linkId(fault.seq)))
    .orderBy(asc(chain_link.id))
    .limit(1);
  if (!last) return;
  const seq = Number(last.id);
  const before = await startOf(tx);
  const [given] = await queryRows<{ until: number | null }>(
    tx,
    sql`
    select (extract(epoch from max(${change}.created_at)) * 1000)::float8 as until
    from ${chain_link} link join ${change} on ${change}.id = link.change_id
    where link.id <= ${last.id} and ${change}.created_at <= ${new Date(now).toISOString()}::timestamptz`,
  );
  const since = new Date(Math.max(before.since.getTime(), (given?.until ?? 0) + 1));
  await deleteUpTo(tx, seq);
  const rows_before = await countOutside(tx, { seq, since });
  await tx
    .update(chain_start)
    .set({ seq, hash: last.hash, since, rows_before, signature: '' })
    .where(eq(chain_start.id, 'start'));
  const message = `The audit’s chain begins after link ${seq}: link ${fault.seq} did not fit (${fault.kind}, change ${fault.id})`;
  const data = { link: seq, fault: fault.kind, fault_id: fault.id };
  const entry = { level: 'warn', tag: 'system', event: 'chain-begun', message, data } as const;
  await tx.insert(logger).values(toRow(entry, now));
}
