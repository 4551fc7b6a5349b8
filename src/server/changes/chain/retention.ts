import { and, asc, eq, gt, inArray, lt, lte, notExists } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { allowMaintenance } from '../../db/transaction';
import { commandLine } from '../../lib/commandLine';
import { dayOf } from './heads';
import { faultOf, type LinkedRow, linkId, linkPages, readLinks } from './links';
import type { Signer } from './signatures';
import { isHeadSigned, isStartSigned, lastDayOf, signStartOf } from './signatures';
import { type ChainPoint, type ChainStart, findStart, startOf } from './state';

const { chain_start, chain_head, chain_link, chain_waiting, change } = tables;

/** Links of one transaction, but for whole days. */
const AT_ONCE = 20_000;

interface Terms {
  moment: Date;
  signer: Signer;
}

const refusal = (reason: string) =>
  new Error(
    `Old audit rows are kept, as deleting them would hide that they were changed: ${reason}. Run ${commandLine('logs:verify')}; docs/operations.md tells how to go on.`,
  );

/**
 * Deletes the oldest changes with their links, each of which is checked, and has the chain begin after them.
 * With a key it goes by the days that are signed, as their links were there then, whatever dates their changes have.
 * @returns whether more may be old enough
 * @throws where one does not fit
 */
export async function deleteOldest(tx: Transaction, terms: Terms): Promise<boolean> {
  await allowMaintenance(tx);
  const start = await startOf(tx);
  const days = isStartSigned(terms.signer, start) ? await signedDays(tx, start, terms) : undefined;
  if (days?.size === 0) return false;
  const last = days && Math.max(...days.keys());
  const end = await deleteOld(
    tx,
    start,
    (link) => {
      const signed = days?.get(link.seq);
      if (signed !== undefined && signed !== link.hash)
        throw refusal(`link ${link.seq} is not the signed one`);
      return last === undefined ? isOld(link, terms) : link.seq <= last;
    },
    terms,
  );
  if (last !== undefined && end.seq !== last) throw refusal(`links are missing up to ${last}`);
  if (end.seq > start.seq) await beginAfter(tx, start, end, terms.signer);
  return end.seq > start.seq;
}

const isOld = ({ found, moment: written }: LinkedRow, { moment }: Terms) =>
  found === null || isBefore(written, moment);

const isBefore = (written: number | null, moment: Date): written is number =>
  written !== null && written < moment.getTime();

/** Hashes of the last links of signed days that are old enough, by number: of many days, the first ones. */
async function signedDays(
  tx: Transaction,
  start: ChainStart,
  { moment, signer }: Terms,
): Promise<Map<number, string>> {
  const day = dayOf(moment.getTime());
  const heads = await tx
    .select()
    .from(chain_head)
    .where(gt(chain_head.seq, start.seq))
    .orderBy(asc(chain_head.seq));
  const signed = heads.filter((head) => isHeadSigned(signer, head));
  if (signed.length === 0) {
    const [first] = await readLinks(tx, linkId(start.seq), 1);
    if (first && isBefore(first.moment, new Date(day)))
      throw refusal(`no signed day holds link ${first.seq}`);
  }
  const old = signed.filter(({ id }) => id < day);
  const some = old.filter(({ seq }, at) => at === 0 || seq <= start.seq + AT_ONCE);
  return new Map(some.map(({ seq, hash }) => [seq, hash]));
}

interface Deleted extends ChainPoint {
  /** After the last change. */
  since: Date;
}

async function deleteOld(
  tx: Transaction,
  start: ChainStart,
  isDeleted: (link: LinkedRow) => boolean,
  { moment }: Terms,
): Promise<Deleted> {
  let end: ChainPoint = start;
  let since = start.since.getTime();
  for await (const page of linkPages(tx, start.seq)) {
    const kept = page.findIndex((link) => !isDeleted(link));
    const old = kept < 0 ? page : page.slice(0, kept);
    for (const link of old) {
      const fault = faultOf(link, end);
      if (fault) throw refusal(`link ${fault.seq} does not fit the chain`);
      end = { seq: link.seq, hash: link.hash };
      if (isBefore(link.moment, moment)) since = Math.max(since, link.moment + 1);
    }
    const ids = old.map(({ change_id }) => change_id);
    await tx.delete(change).where(isAnyOf(change.id, ids));
    if (kept >= 0 || end.seq >= start.seq + AT_ONCE) break;
  }
  return { ...end, since: new Date(since) };
}

async function beginAfter(
  tx: Transaction,
  before: ChainStart,
  { seq, hash, since }: Deleted,
  signer: Signer,
): Promise<void> {
  await deleteUpTo(tx, seq);
  const start = { seq, hash, since, rows_before: before.rows_before };
  // What was not signed before must not become so by the way.
  const signature = isStartSigned(signer, before)
    ? signStartOf(signer, start, lastDayOf(before))
    : '';
  await tx.update(chain_start).set({ ...start, signature });
}

/** Deletes the links and heads up to a number, after which the chain is to begin. */
export async function deleteUpTo(tx: Transaction, seq: number): Promise<void> {
  await tx.delete(chain_link).where(lte(chain_link.id, linkId(seq)));
  await tx.delete(chain_head).where(lte(chain_head.seq, seq));
}

/** What retention deleted while a backup was written, which may hold it nevertheless. */
export async function deleteBeforeStart(tx: Transaction): Promise<void> {
  const start = await findStart(tx);
  if (!start) return;
  const links = await tx
    .delete(chain_link)
    .where(lte(chain_link.id, linkId(start.seq)))
    .returning({ id: chain_link.change_id });
  const ids = links.map(({ id }) => id);
  await tx.delete(change).where(isAnyOf(change.id, ids));
}

/** Deletes changes that neither have a link nor wait for one. @returns how many; fewer than `most` when none is left */
export async function deleteUnlinkedBefore(
  tx: Transaction,
  moment: Date,
  most: number,
): Promise<number> {
  await allowMaintenance(tx);
  const oldest = tx
    .select({ id: change.id })
    .from(change)
    .where(
      and(
        lt(change.created_at, moment),
        notExists(tx.select().from(chain_link).where(eq(chain_link.change_id, change.id))),
        notExists(tx.select().from(chain_waiting).where(eq(chain_waiting.id, change.id))),
      ),
    )
    .orderBy(change.created_at)
    .limit(most);
  const deleted = await tx
    .delete(change)
    .where(inArray(change.id, oldest))
    .returning({ id: change.id });
  return deleted.length;
}
