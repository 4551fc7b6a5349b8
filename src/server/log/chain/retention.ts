import { and, asc, eq, gt, lt, lte } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf, theRow } from '../../db/rows';
import { faultOf } from './check';
import { dayOf } from './heads';
import { linkId, momentOf } from './link';
import { type LinkedRow, linkPages, readLinks } from './pages';
import type { Signer } from './sign';
import { isHeadSigned, isStartSigned, lastDayOf, signStartOf } from './signatures';
import { type ChainPoint, type ChainStart, findStart, startOf } from './state';

const { log_chain, log_head, log_link, logger } = tables;

interface Terms {
  moment: Date;
  signer: Signer;
  stopping?: AbortSignal | undefined;
}

const refusal = (reason: string) =>
  new Error(
    `Old audit rows are kept, as deleting them would hide that they were changed: ${reason}. Run npm run logs:verify; docs/operations.md tells how to go on.`,
  );

/**
 * Where batches of links that are old enough end, each checked from the chain's start on.
 * @throws where one does not fit
 */
export async function findDeletable(db: Database, terms: Terms): Promise<ChainPoint[]> {
  const start = await startOf(db);
  const [first] = (await readLinks(db, linkId(start.seq), 1)).items;
  if (!first) return [];
  return isStartSigned(terms.signer, start)
    ? findSigned(db, start, first, terms)
    : findOlder(db, start, first, terms);
}

/** By the days that are signed: that is when their links were there, whatever their rows tell. */
async function findSigned(
  db: Database,
  start: ChainStart,
  first: LinkedRow,
  { moment, signer, stopping }: Terms,
): Promise<ChainPoint[]> {
  const day = dayOf(moment.getTime());
  const kept = await db
    .select()
    .from(log_head)
    .where(and(gt(log_head.seq, start.seq), lt(log_head.id, day)))
    .orderBy(asc(log_head.seq));
  const heads = kept.filter((head) => isHeadSigned(signer, head));
  const last = heads.at(-1);
  if (!last) {
    if (!first.row || momentOf(first.row) >= Date.parse(day)) return [];
    throw refusal(`no signed day holds link ${first.seq}`);
  }
  const hashes = new Map(heads.map(({ seq, hash }) => [seq, hash]));
  const points = await walk(db, start, stopping, ({ seq, hash }) => {
    const signed = hashes.get(seq);
    if (signed !== undefined && signed !== hash) throw refusal(`link ${seq} is not the signed one`);
    return seq <= last.seq;
  });
  if (points && points.at(-1)?.seq !== last.seq) {
    throw refusal(`links are missing up to ${last.seq}`);
  }
  return points ?? [];
}

async function findOlder(
  db: Database,
  start: ChainStart,
  first: LinkedRow,
  { moment, stopping }: Terms,
): Promise<ChainPoint[]> {
  const isOld = ({ row }: LinkedRow) => row === undefined || momentOf(row) < moment.getTime();
  if (!isOld(first)) return [];
  return (await walk(db, start, stopping, isOld)) ?? [];
}

/** @returns undefined where it is stopped, or another server deletes them at this moment */
async function walk(
  db: Database,
  start: ChainPoint,
  stopping: AbortSignal | undefined,
  isOld: (link: LinkedRow) => boolean,
): Promise<ChainPoint[] | undefined> {
  const points: ChainPoint[] = [];
  let end = start;
  for await (const page of linkPages(db, start.seq)) {
    if (stopping?.aborted) return undefined;
    const before = end.seq;
    for (const link of page) {
      if (!isOld(link)) break;
      const fault = faultOf(link, end);
      if (fault) {
        if ((await startOf(db)).seq !== start.seq) return undefined;
        throw refusal(`link ${fault.seq} does not fit the chain`);
      }
      end = { seq: link.seq, hash: link.hash };
    }
    if (end.seq > before) points.push(end);
    if (page.at(-1)?.seq !== end.seq) break;
  }
  return points;
}

/** What retention deleted while a backup was written, which may hold it nevertheless. */
export async function deleteBeforeStart(tx: Transaction): Promise<void> {
  const start = await findStart(tx);
  if (!start) return;
  const links = await tx
    .delete(log_link)
    .where(lte(log_link.id, linkId(start.seq)))
    .returning({ id: log_link.logger_id });
  const ids = links.map(({ id }) => id);
  await tx.delete(logger).where(isAnyOf(logger.id, ids));
}

/** The chain still begins at a known hash. */
export async function deleteLinksUpTo(
  tx: Transaction,
  point: ChainPoint,
  { moment, signer }: Terms,
): Promise<void> {
  const before = await startOf(tx);
  if (before.seq >= point.seq) return;
  let end: ChainPoint = before;
  let since = before.since.getTime();
  while (end.seq < point.seq) {
    const links = (await readLinks(tx, linkId(end.seq), point.seq - end.seq)).items;
    for (const link of links) {
      const fault = faultOf(link, end);
      if (fault) throw refusal(`link ${fault.seq} does not fit the chain`);
      end = { seq: link.seq, hash: link.hash };
      const written = link.row ? momentOf(link.row) : Number.NaN;
      if (written < moment.getTime()) since = Math.max(since, written + 1);
    }
    if (links.length === 0) throw refusal(`links are missing up to ${point.seq}`);
    await tx.delete(logger).where(
      isAnyOf(
        logger.id,
        links.map((link) => link.logger_id),
      ),
    );
  }
  if (end.hash !== point.hash) throw refusal(`link ${point.seq} was changed meanwhile`);
  await tx.delete(log_link).where(lte(log_link.id, linkId(end.seq)));
  await tx.delete(log_head).where(lte(log_head.seq, end.seq));
  const { rows_before } = before;
  const start = { seq: end.seq, hash: end.hash, since: new Date(since), rows_before };
  // What was not signed before must not become so by the way.
  const signature = isStartSigned(signer, before)
    ? signStartOf(signer, start, lastDayOf(before))
    : '';
  const moved = await tx
    .update(log_chain)
    .set({ ...start, signature })
    .where(eq(log_chain.id, 'start'))
    .returning({ id: log_chain.id });
  theRow(moved);
}
