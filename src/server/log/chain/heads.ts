import { and, asc, desc, gte, lt } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import type { Signer } from './sign';
import type { ChainStart } from './state';

const { log_head, log_link } = tables;

const DAY_MS = 24 * 60 * 60_000;
/** A row of the day before may be linked a little later. */
const LATE_MS = 60_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** A server may stop before it keeps the head of its last day and of the next. */
const DAYS_WITHOUT_HEAD = 2;

/**
 * Keeps the last link of each day that is over, in UTC, signed where there is a key.
 * @throws where so many heads are gone that signing would vouch for a chain that was made again
 */
export async function keepHeads(db: Database, signer: Signer, now: number): Promise<void> {
  const missing = signer.canSign ? await findMissingHead(db) : undefined;
  if (missing) throw new Error(`the head of ${missing.id} is missing; no day is signed`);
  await keepAllHeads(db, signer, now);
}

export async function keepAllHeads(db: Database, signer: Signer, now: number): Promise<void> {
  const today = new Date(dayOf(now - LATE_MS));
  for (let day = await nextDay(db); day && day < today; day = await nextDay(db)) {
    await keepHead(db, signer, day);
  }
}

/** @returns the day of the first link after the last head. */
async function nextDay(db: Database): Promise<Date | undefined> {
  const [head] = await db.select().from(log_head).orderBy(desc(log_head.id)).limit(1);
  const link = await firstLinkAfter(db, head?.id);
  return link && new Date(link.day);
}

async function keepHead(db: Database, signer: Signer, day: Date): Promise<void> {
  const end = new Date(day.getTime() + DAY_MS);
  const [last] = await db
    .select()
    .from(log_link)
    .where(and(gte(log_link.created_at, day), lt(log_link.created_at, end)))
    .orderBy(desc(log_link.id))
    .limit(1);
  if (!last) return;
  const head = { id: dayOf(day.getTime()), seq: Number(last.id), hash: last.hash };
  const signature = signHeadOf(signer, head);
  await db
    .insert(log_head)
    .values({ ...head, signature })
    .onConflictDoNothing();
}

/** A server that runs keeps heads, so that only the last days with links may have none. */
export async function findMissingHead(
  db: Database,
): Promise<{ id: string; seq: number } | undefined> {
  const [head] = await db.select().from(log_head).orderBy(desc(log_head.id)).limit(1);
  const first = await firstLinkAfter(db, head?.id);
  let last = first;
  for (let day = 0; last && day < DAYS_WITHOUT_HEAD; day += 1) {
    last = await firstLinkAfter(db, last.day);
  }
  return last && first && { id: first.day, seq: first.seq };
}

async function firstLinkAfter(
  db: Database,
  day: string | undefined,
): Promise<{ day: string; seq: number } | undefined> {
  const after = day === undefined ? new Date(0) : new Date(Date.parse(day) + DAY_MS);
  const [link] = await db
    .select({ id: log_link.id, created_at: log_link.created_at })
    .from(log_link)
    .where(gte(log_link.created_at, after))
    .orderBy(asc(log_link.created_at))
    .limit(1);
  return link && { day: dayOf(link.created_at.getTime()), seq: Number(link.id) };
}

type Head = Pick<typeof log_head.$inferSelect, 'id' | 'seq' | 'hash'>;

const headParts = ({ id, seq, hash }: Head) => ['head', id, seq, hash];

export const signHeadOf = (signer: Signer, head: Head): string => signer.sign(...headParts(head));

export const isHeadSigned = (signer: Signer, head: Head & { signature: string }): boolean =>
  signer.isSigned(head.signature, ...headParts(head));

type Start = Pick<ChainStart, 'seq' | 'hash' | 'since'>;

const startParts = ({ seq, hash, since }: Start) => ['start', seq, hash, since.toISOString()];

export const signStartOf = (signer: Signer, start: Start): string =>
  signer.sign(...startParts(start));

export const isStartSigned = (signer: Signer, start: ChainStart): boolean =>
  signer.isSigned(start.signature, ...startParts(start));
