import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database';

/** The rows of a query that is written out; `Row` has the columns that it names. */
export async function queryRows<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  // Both drivers answer so, but the type that stands for either does not say it.
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

/**
 * Inserts many rows with one parameter: each is the text of a JSON object with a member for every
 * column, so that the database itself converts the values, whichever driver is in between.
 *
 * @param known what becomes of a row whose key is in the table already.
 * @returns how many rows were inserted.
 */
export async function insertRows(
  db: Database | Transaction,
  table: PgTable,
  rows: readonly string[],
  known: 'refused' | 'skipped' = 'refused',
): Promise<number> {
  if (rows.length === 0) return 0;
  const [added] = await queryRows<{ count: number }>(
    db,
    sql`
    with added as (
      insert into ${table}
      select * from json_populate_recordset(null::${sql.identifier(getTableName(table))},
        ${`[${rows.join(',')}]`}::json)
      ${known === 'skipped' ? sql`on conflict do nothing` : sql``}
      returning 1
    )
    select count(*)::int as count from added`,
  );
  return added?.count ?? 0;
}
