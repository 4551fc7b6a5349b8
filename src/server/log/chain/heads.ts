import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import type { Signer } from './sign';
import { type ChainStart, startOf } from './state';

const { log_chain, log_head, log_link } = tables;

const DAY_MS = 24 * 60 * 60_000;
/** A row of the day before may be linked a little later. */
const LATE_MS = 60_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Keeps the last link of each day that is over, in UTC, signed where there is a key. */
export async function keepHeads(db: Database, signer: Signer, now: number): Promise<void> {
  await signStart(db, signer);
  const today = new Date(dayOf(now - LATE_MS));
  for (let day = await nextDay(db); day && day < today; day = await nextDay(db)) {
    await keepHead(db, signer, day);
  }
}

/** @returns the day of the first link after the last head. */
async function nextDay(db: Database): Promise<Date | undefined> {
  const [head] = await db.select().from(log_head).orderBy(desc(log_head.id)).limit(1);
  const after = head ? new Date(Date.parse(head.id) + DAY_MS) : new Date(0);
  const [link] = await db
    .select({ created_at: log_link.created_at })
    .from(log_link)
    .where(gte(log_link.created_at, after))
    .orderBy(asc(log_link.created_at))
    .limit(1);
  return link && new Date(dayOf(link.created_at.getTime()));
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
  const signature = signer.sign('head', head.id, head.seq, head.hash);
  await db
    .insert(log_head)
    .values({ ...head, signature })
    .onConflictDoNothing();
}

/** A chain that began without a key gets its first signature once there is one. */
async function signStart(db: Database, signer: Signer): Promise<void> {
  if (!signer.canSign) return;
  const start = await startOf(db);
  if (start.signature) return;
  await db
    .update(log_chain)
    .set({ signature: signStartOf(signer, start) })
    .where(and(eq(log_chain.seq, start.seq), eq(log_chain.signature, '')));
}

type Start = Pick<ChainStart, 'seq' | 'hash' | 'since'>;

const startParts = ({ seq, hash, since }: Start) => ['start', seq, hash, since.toISOString()];

export const signStartOf = (signer: Signer, start: Start): string =>
  signer.sign(...startParts(start));

export const isStartSigned = (signer: Signer, start: ChainStart): boolean =>
  signer.isSigned(start.signature, ...startParts(start));
