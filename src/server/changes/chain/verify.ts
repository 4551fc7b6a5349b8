import { asc, eq } from 'drizzle-orm';
import type { VerificationResult } from '@/schemas/verification';
import { type Database, tables } from '../../db/database';
import { findMissingHead } from './heads';
import { type Fault, faultOf, linkId, linkPages } from './links';
import type { Signer } from './signatures';
import { isHeadSigned, isStartSigned, lastDayOf } from './signatures';
import { type ChainPoint, type ChainStart, endOf, findStart, lastLinkOf, startOf } from './state';
import { findUnlinked } from './unlinked';

const { chain_head, chain_link, chain_waiting } = tables;

export type Verification = VerificationResult;

export interface VerifyOptions {
  signer: Signer;
  /** The last link that an earlier verification found. */
  head?: ChainPoint | undefined;
  /** Is called after each page, with as many links as there were at first. */
  progress?(checked: number, total: number): Promise<void>;
  signal?: AbortSignal;
}

/** Lets other work in after each page. @throws where the signal ends it */
export async function verifyChain(db: Database, options: VerifyOptions): Promise<Verification> {
  const first = await findStart(db);
  if (!first) return withoutStart(db, options);
  const end = await endOf(db);
  const report = async (checked: number) =>
    options.progress?.(checked, Math.max(checked, end.seq - first.seq));
  const links = await checkLinks(db, first, options, report);
  const unlinked = await findUnlinked(db, first, () => report(links.checked), options.signal);
  const fault = links.fault ?? unlinked.fault ?? (await checkHeads(db, options, links.start));
  return {
    intact: fault === undefined,
    ...(fault && { fault }),
    since: links.start.since.toISOString(),
    outside: unlinked.outside,
    rows_before: first.rows_before,
    links: links.checked,
    waiting: await db.$count(chain_waiting),
    head: links.fault ? end : links.end,
    signatures: options.signer.canSign ? 'checked' : 'unchecked',
  };
}

/** Nothing can be checked then: any chain fits some start. */
async function withoutStart(db: Database, { signer }: VerifyOptions): Promise<Verification> {
  return {
    intact: false,
    fault: { kind: 'start', id: '', seq: 0 },
    outside: 0,
    rows_before: null,
    links: 0,
    waiting: await db.$count(chain_waiting),
    head: (await lastLinkOf(db)) ?? { seq: 0, hash: '' },
    signatures: signer.canSign ? 'checked' : 'unchecked',
  };
}

interface CheckedLinks {
  /** Where retention moved it to meanwhile. */
  start: ChainStart;
  checked: number;
  end: ChainPoint;
  fault?: Fault;
}

async function checkLinks(
  db: Database,
  first: ChainStart,
  { head, signal }: VerifyOptions,
  report: (checked: number) => Promise<void>,
): Promise<CheckedLinks> {
  let start = first;
  let end: ChainPoint = { seq: start.seq, hash: start.hash };
  let checked = 0;
  for await (const page of linkPages(db, end.seq, signal)) {
    for (const link of page) {
      if (link.seq !== end.seq + 1) {
        const moved = await startOf(db);
        if (moved.seq > end.seq) {
          start = moved;
          end = { seq: moved.seq, hash: moved.hash };
        }
        if (link.seq <= moved.seq) continue;
      }
      const fault = faultOf(link, end);
      if (fault) return { start, checked, end, fault };
      const { seq, hash, change_id: id } = link;
      end = { seq, hash };
      if (head?.seq === seq && head.hash !== hash) {
        return { start, checked, end, fault: { kind: 'head', id, seq } };
      }
      checked += 1;
    }
    await report(checked);
  }
  if (head && head.seq > end.seq) {
    return { start, checked, end, fault: { kind: 'head', id: '', seq: head.seq } };
  }
  return { start, checked, end };
}

async function checkHeads(
  db: Database,
  { signer }: VerifyOptions,
  start: ChainStart,
): Promise<Fault | undefined> {
  if (signer.canSign && !isStartSigned(signer, start)) {
    return { kind: 'signature', id: '', seq: start.seq };
  }
  const last = signer.canSign ? lastDayOf(start) : undefined;
  if (last && !(await isPassed(db, start, last)))
    return { kind: 'head', id: last.id, seq: last.seq };
  for (const head of await db.select().from(chain_head).orderBy(asc(chain_head.id))) {
    const { id, seq } = head;
    if (seq < start.seq) continue;
    if (!(await isPassed(db, start, head))) return { kind: 'head', id, seq };
    if (signer.canSign && !isHeadSigned(signer, head)) return { kind: 'signature', id, seq };
  }
  const missing = signer.canSign ? await findMissingHead(db) : undefined;
  return missing && { kind: 'signature', ...missing };
}

/** Whether the chain runs through it, or did until retention moved the start on. */
async function isPassed(db: Database, start: ChainStart, { seq, hash }: ChainPoint) {
  if (seq === start.seq) return hash === start.hash;
  const isThere = eq(chain_link.id, linkId(seq));
  const [found] = await db.select({ hash: chain_link.hash }).from(chain_link).where(isThere);
  return found ? found.hash === hash : (await startOf(db)).seq >= seq;
}
