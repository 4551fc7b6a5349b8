import { and, eq, gt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/database';
import { queryRows } from '../db/rows';

/** A table of what strangers have the server keep until it ends. */
type StrangersTable = PgTable & { network: PgColumn; expires_at: PgColumn };

/** How many open rows a network may have, by how many the table has in all: a flood leaves room for others. */
export type Shares = readonly { below: number; share: number }[];

const SHARES: Shares = [
  { below: 50_000, share: 3_000 },
  { below: 100_000, share: 50 },
];

/** Whose part of a table it is. */
export interface Share {
  network: string;
  /** Instead of what the fill of the table leaves to each network. */
  most?: number;
}

/**
 * Inserts the row in one statement, unless the network has its share of open rows.
 *
 * @param row all columns, as defaults do not apply
 * @returns false when the share is used up
 */
export async function insertInShare<Table extends StrangersTable>(
  db: Database | Transaction,
  table: Table,
  row: Required<Table['$inferSelect']>,
  { most }: Share,
  now: number,
  shares = SHARES,
): Promise<boolean> {
  const share = most ?? (await freeShare(db, table, shares));
  const held = db
    .select({ one: sql`1` })
    .from(table as StrangersTable)
    .where(and(eq(table.network, row.network), gt(table.expires_at, new Date(now))))
    .limit(share)
    .as('held');
  const inserted = await queryRows(
    db,
    sql`insert into ${table} select * from json_populate_record(null::${table}, ${JSON.stringify(row)}::json)
      where (select count(*) from ${held}) < ${share} returning 1`,
  );
  return inserted.length > 0;
}

async function freeShare(db: Database | Transaction, table: PgTable, shares: Shares) {
  const total = await db.$count(table);
  return shares.find(({ below }) => total < below)?.share ?? 0;
}
