import { eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { toRow } from '../../log/entry';
import { keepUnsignedHeads } from './heads';
import { Signer, signHeadOf, signStartOf } from './signatures';
import { endOf, startOf } from './state';
import { type Verification, type VerifyOptions, verifyChain } from './verify';

const { chain_start, chain_head, chain_link, chain_waiting, change, logger } = tables;

/** Before the first change: those of an emptied chain could be linked again. @returns since when */
export async function signEmptyChain(
  db: Database,
  signer: Signer,
  now: number,
): Promise<Date | undefined> {
  const start = await startOf(db);
  if (!signer.canSign || start.signature) return undefined;
  const since = new Date(now);
  const signature = signStartOf(signer, { ...start, since });
  const moment = sql`${since.toISOString()}::timestamptz`;
  const signed = await queryRows(
    db,
    sql`
    update ${chain_start} set since = ${moment}, signature = ${signature}
    where seq = 0 and hash = '' and signature = '' and not exists (select from ${chain_link})
      and not exists (select from ${chain_head}) and not exists (select from ${chain_waiting})
      and not exists (select from ${change} where created_at >= least(since, ${moment}))
    returning 1`,
  );
  return signed.length > 0 ? since : undefined;
}

/** Takes the chain as it stands, unless it is broken. @param owner may change it */
export async function verifyAndSign(
  db: Database,
  owner: Database,
  options: VerifyOptions,
  now: number,
): Promise<Verification> {
  const before = await verifyChain(db, { ...options, signer: new Signer([]) });
  if (!before.intact) return before;
  await signChain(owner, options.signer, before.outside, now);
  return verifyChain(db, options);
}

async function signChain(
  db: Database,
  signer: Signer,
  rows_before: number,
  now: number,
): Promise<void> {
  await keepUnsignedHeads(db, now);
  await db.transaction(async (tx) => {
    const found = theRow(await tx.select().from(chain_start).for('update'));
    const start = { ...found, rows_before };
    const heads = await tx.select().from(chain_head).orderBy(chain_head.seq);
    const signature = signStartOf(signer, start, heads.at(-1));
    await tx.update(chain_start).set({ rows_before, signature });
    for (const head of heads) {
      const signature = signHeadOf(signer, head);
      await tx.update(chain_head).set({ signature }).where(eq(chain_head.id, head.id));
    }
    const { seq } = await endOf(tx);
    const message = `The audit’s chain was signed as it stands, up to link ${seq}`;
    const entry = { level: 'warn', tag: 'system', event: 'chain-signed', message } as const;
    await tx.insert(logger).values(toRow({ ...entry, data: { link: seq } }, now));
  });
}
