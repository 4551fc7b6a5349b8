import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';

const { log_chain, log_link } = tables;

export interface ChainPoint {
  /** 0 before the first link. */
  seq: number;
  hash: string;
}

export interface ChainStart extends ChainPoint {
  /** Audit rows from before it are in no link. */
  since: Date;
  signature: string;
}

export async function startOf(db: Database | Transaction): Promise<ChainStart> {
  const { seq, hash, since, signature } = theRow(await db.select().from(log_chain));
  return { seq, hash, since, signature };
}

/** The last link, which is the start's where none is kept. */
export async function endOf(db: Database | Transaction): Promise<ChainPoint> {
  const [last] = await queryRows<{ id: string; hash: string }>(
    db,
    sql`select id, hash from ${log_link} order by id desc limit 1`,
  );
  if (last) return { seq: Number(last.id), hash: last.hash };
  const { seq, hash } = await startOf(db);
  return { seq, hash };
}
