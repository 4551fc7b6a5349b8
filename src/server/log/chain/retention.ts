import { and, asc, eq, gte, lt, lte } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { isAnyOf, theRow } from '../../db/rows';
import { signStartOf } from './heads';
import { linkId } from './link';
import type { Signer } from './sign';
import { startOf } from './state';

const { log_chain, log_head, log_link, logger } = tables;

/** The chain still begins at a known hash. @returns how many; fewer than `most` when none is left. */
export async function deleteLinkedBefore(
  tx: Transaction,
  moment: Date,
  most: number,
  signer: Signer,
): Promise<number> {
  const { seq, since } = await startOf(tx);
  const [young] = await tx
    .select({ id: log_link.id })
    .from(log_link)
    .where(gte(log_link.created_at, moment))
    .orderBy(asc(log_link.id))
    .limit(1);
  const links = await tx
    .select()
    .from(log_link)
    .where(and(lte(log_link.id, linkId(seq + most)), young && lt(log_link.id, young.id)))
    .orderBy(asc(log_link.id));
  const last = links.at(-1);
  if (!last) return 0;
  const ids = links.map(({ logger_id }) => logger_id);
  await tx.delete(logger).where(isAnyOf(logger.id, ids));
  await tx.delete(log_link).where(lte(log_link.id, last.id));
  await tx.delete(log_head).where(lte(log_head.seq, Number(last.id)));
  const start = {
    seq: Number(last.id),
    hash: last.hash,
    since: new Date(
      Math.max(since.getTime(), ...links.map((link) => link.created_at.getTime() + 1)),
    ),
  };
  const signature = signStartOf(signer, start);
  const moved = await tx
    .update(log_chain)
    .set({ ...start, signature })
    .where(eq(log_chain.id, 'start'))
    .returning({ id: log_chain.id });
  theRow(moved);
  return links.length;
}
