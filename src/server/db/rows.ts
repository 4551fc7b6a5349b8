import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database';

/**
 * Inserts many rows with one parameter: each is the text of a JSON object with a member for every
 * column, so that the database itself converts the values, whichever driver is in between.
 *
 * @returns how many rows were inserted.
 */
export async function insertRows(
  tx: Transaction,
  table: PgTable,
  rows: readonly string[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: counted } = (await tx.execute(sql`
    with added as (
      insert into ${table}
      select * from json_populate_recordset(null::${sql.identifier(getTableName(table))},
        ${`[${rows.join(',')}]`}::json)
      returning 1
    )
    select count(*)::int as count from added`)) as unknown as { rows: { count: number }[] };
  return counted[0]?.count ?? 0;
}
