import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../db/database';
import { queryRows } from '../../db/rows';

/** A table of what strangers have the server keep until it ends. */
type StrangersTable = PgTable & { network: PgColumn; expires_at: PgColumn };

/** How many open rows a network may have, by how many the table has in all: a flood leaves room for others. */
export type Shares = readonly { below: number; share: number }[];

/** The rows of a table are counted at each so many inserts: in a flood, counting all takes longer than to insert. */
const COUNT_EVERY = 100;

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

interface Fill {
  inserts: number;
  share: number;
}

const fills = new WeakMap<Database | Transaction, Map<PgTable, Fill>>();

/** Returns what the fill of a table leaves to each network; within a transaction it is counted each time. */
async function shareOf(
  db: Database | Transaction,
  table: PgTable,
  shares: Shares,
): Promise<number> {
  const ofTables = fills.get(db) ?? new Map<PgTable, Fill>();
  fills.set(db, ofTables);
  const fill = ofTables.get(table) ?? { inserts: 0, share: 0 };
  ofTables.set(table, fill);
  if (fill.inserts % COUNT_EVERY === 0) {
    const total = await db.$count(table);
    fill.share = shares.find(({ below }) => total < below)?.share ?? 0;
  }
  fill.inserts += 1;
  return fill.share;
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
  const share = most ?? (await shareOf(db, table, shares));
  const held = db
    .select({ one: sql`1` })
    .from(table as StrangersTable)
    .where(and(eq(table.network, row.network), gt(table.expires_at, new Date(now))))
    .limit(share)
    .as('held');
  const columns = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const inserted = await queryRows(
    db,
    sql`insert into ${table} (${columns})
      select ${columns} from json_populate_record(null::${table}, ${JSON.stringify(row)}::json)
      where (select count(*) from ${held}) < ${share}::int
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
