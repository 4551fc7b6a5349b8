import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/database';
import { queryRows } from '../db/rows';

/** What strangers have the server keep until it ends. */
export type OpenedByStrangers = PgTable & { network: PgColumn; expires_at: PgColumn };

/** Open rows of one network by how many there are in all: a flood leaves room for others. */
export type Shares = readonly { below: number; share: number }[];

const SHARES: Shares = [
  { below: 50_000, share: 3_000 },
  { below: 100_000, share: 50 },
];
const COUNT_EVERY = 100;

/** Of what a table holds. */
export interface Share {
  network: string;
  /** Instead of what the fill of the table leaves to each network. */
  most?: number;
}

type Fill = { opened: number; share: number };

const fills = new WeakMap<Database | Transaction, Map<PgTable, Fill>>();

/**
 * @param db counts all rows now and then; within a transaction each time
 * @returns false when the share is used up
 */
export async function insertInShare(
  db: Database | Transaction,
  table: OpenedByStrangers,
  row: { columns: SQL; values: SQL },
  { network, most }: Share,
  now: number,
  shares = SHARES,
): Promise<boolean> {
  const share = most ?? (await shareOf(db, table, shares));
  const held = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.network, network), gt(table.expires_at, new Date(now))))
    .limit(share)
    .as('held');
  const made = await queryRows(
    db,
    sql`insert into ${table} (${row.columns}) select ${row.values}
      where (select count(*) from ${held}) < ${share} returning 1`,
  );
  return made.length > 0;
}

async function shareOf(
  db: Database | Transaction,
  table: PgTable,
  shares: Shares,
): Promise<number> {
  const ofTables = fills.get(db) ?? new Map<PgTable, Fill>();
  fills.set(db, ofTables);
  const fill = ofTables.get(table) ?? { opened: 0, share: 0 };
  ofTables.set(table, fill);
  if (fill.opened % COUNT_EVERY === 0) {
    const total = await db.$count(table);
    fill.share = shares.find(({ below }) => total < below)?.share ?? 0;
  }
  fill.opened += 1;
  return fill.share;
}
