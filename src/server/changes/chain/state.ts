import { desc } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';

const { chain_start, chain_link } = tables;

export interface ChainPoint {
  /** 0 before the first link. */
  seq: number;
  hash: string;
}

/** Where the kept part of the chain begins. */
export type ChainStart = Omit<typeof chain_start.$inferSelect, 'id'>;

export async function findStart(db: Database | Transaction): Promise<ChainStart | undefined> {
  const [start] = await db.select().from(chain_start);
  return start;
}

/** @throws where it was deleted, as nothing else says where the chain begins */
export async function startOf(db: Database | Transaction): Promise<ChainStart> {
  const start = await findStart(db);
  if (!start) throw new Error('the start of the audit’s chain is missing: chain_start is empty');
  return start;
}

/** The last link, which is the start's where none is kept. */
export async function endOf(db: Database | Transaction): Promise<ChainPoint> {
  const last = await lastLinkOf(db);
  if (last) return last;
  const { seq, hash } = await startOf(db);
  return { seq, hash };
}

export async function lastLinkOf(db: Database | Transaction): Promise<ChainPoint | undefined> {
  const { id, hash } = chain_link;
  const [last] = await db.select({ id, hash }).from(chain_link).orderBy(desc(id)).limit(1);
  return last && { seq: Number(last.id), hash: last.hash };
}
