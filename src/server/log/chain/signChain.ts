import { and, eq, gte, notExists, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { theRow } from '../../db/rows';
import { toRow } from '../entry';
import { keepUnsignedHeads } from './heads';
import { Signer } from './sign';
import { signHeadOf, signStartOf } from './signatures';
import { endOf, startOf } from './state';
import { type Verification, type VerifyOptions, verifyChain } from './verify';

const { log_chain, log_head, log_link, log_unlinked, logger } = tables;

/** Before the first audit row: those of an emptied chain could be linked again. @returns since when */
export async function signEmptyChain(
  db: Database,
  signer: Signer,
  now: number,
): Promise<Date | undefined> {
  const start = await startOf(db);
  if (!signer.canSign || start.signature) return undefined;
  const since = new Date(now);
  const signature = signStartOf(signer, { ...start, since });
  const audited = db
    .select()
    .from(logger)
    .where(
      and(
        eq(logger.tag, 'operate'),
        gte(logger.created_at, sql`least(${log_chain.since}, ${since.toISOString()}::timestamptz)`),
      ),
    );
  const signed = await db
    .update(log_chain)
    .set({ since, signature })
    .where(
      and(
        eq(log_chain.seq, 0),
        eq(log_chain.hash, ''),
        eq(log_chain.signature, ''),
        notExists(db.select().from(log_link)),
        notExists(db.select().from(log_head)),
        notExists(db.select().from(log_unlinked)),
        notExists(audited),
      ),
    )
    .returning({ since: log_chain.since });
  return signed[0]?.since;
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
    const found = theRow(await tx.select().from(log_chain).for('update'));
    const start = { ...found, rows_before };
    const heads = await tx.select().from(log_head).orderBy(log_head.seq);
    const signature = signStartOf(signer, start, heads.at(-1));
    await tx.update(log_chain).set({ rows_before, signature });
    for (const head of heads) {
      const signature = signHeadOf(signer, head);
      await tx.update(log_head).set({ signature }).where(eq(log_head.id, head.id));
    }
    const { seq } = await endOf(tx);
    const message = `The audit’s chain was signed as it stands, up to link ${seq}`;
    const data = { event: 'chain-signed', link: seq };
    await tx.insert(logger).values(toRow({ level: 'warn', tag: 'system', message, data }, now));
  });
}
