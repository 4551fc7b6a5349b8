import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../db/database';
import { queryRows } from '../../db/rows';

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
 * @param row each column under its name in the table
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
  const steps = shares.map(({ below, share }) => sql`when count(*) < ${below} then ${share}::int`);
  const free = sql`select case ${sql.join(steps, sql` `)} else 0 end from ${table}`;
  const held = db
    .select({ one: sql`1` })
    .from(table as StrangersTable)
    .where(and(eq(table.network, row.network), gt(table.expires_at, new Date(now))))
    .limit(most ?? Math.max(...shares.map(({ share }) => share)))
    .as('held');
  const columns = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const inserted = await queryRows(
    db,
    sql`insert into ${table} (${columns})
      select ${columns} from json_populate_record(null::${table}, ${JSON.stringify(row)}::json)
      where (select count(*) from ${held}) < (${most === undefined ? free : sql`select ${most}::int`})
      returning 1`,
  );
  return inserted.length > 0;
}

/**
 * Deletes all but the newest rows, so that the oldest gives way to one that is inserted next.
 *
 * @param goesFirst a condition of rows that give way before the others
 */
export async function keepNewest(
  tx: Transaction,
  table: PgTable & { id: PgColumn; created_at: PgColumn },
  where: SQL | undefined,
  most: number,
  goesFirst?: SQL,
): Promise<void> {
  const older = tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...(goesFirst ? [goesFirst] : []), desc(table.created_at), desc(table.id))
    .offset(most);
  await tx.delete(table).where(inArray(table.id, older));
}
