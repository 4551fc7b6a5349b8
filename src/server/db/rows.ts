import { getTableColumns, getTableName, is, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database';

export async function queryRows<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  // Both drivers answer so, but their common type does not say it.
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

export function theRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

/** Returns texts as rows by one parameter, or a placeholder for them as JSON: PostgreSQL takes 65,535 parameters at most. */
export const textRows = (texts: readonly string[] | Placeholder): SQL =>
  sql`json_array_elements_text(${is(texts, Placeholder) ? texts : JSON.stringify(texts)}::json)`;

export const isOneOf = (column: PgColumn, texts: readonly string[]): SQL =>
  sql`${column} in (select ${textRows(texts)})`;

/** Means the same as `isOneOf`; an index is used for each, where a list of unknown length has a table read. */
export const isAnyOf = (column: PgColumn, texts: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(array(select ${textRows(texts)}))`;

/**
 * One parameter for all rows, as JSON.
 * @param known what happens to a row whose key exists
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
      select * from json_populate_recordset(
        json_populate_record(null::${sql.identifier(getTableName(table))}, ${defaultsOf(table)}::json),
        ${`[${rows.join(',')}]`}::json)
      ${known === 'skipped' ? sql`on conflict do nothing` : sql``}
      returning 1
    )
    select count(*)::int as count from added`,
  );
  return added?.count ?? 0;
}

/** What a row has that was written before the table had such a column. */
function defaultsOf(table: PgTable): string {
  const columns = Object.values(getTableColumns(table));
  return JSON.stringify(
    Object.fromEntries(
      columns.flatMap(({ name, default: value }) => (isPlain(value) ? [[name, value]] : [])),
    ),
  );
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** @param query some 2,000 rows at most, as they are parsed at once */
export async function readObjects<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  const [found] = await queryRows<{ text: string | null }>(
    db,
    sql`select json_agg(page)::text as text from (${query}) page`,
  );
  return JSON.parse(found?.text ?? '[]');
}

/** Returns how many bytes columns have in the rows before each, as they are stored; they are not read for that. */
export const storedBefore = (columns: (PgColumn | SQL)[], order: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${sql.join(
    columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`),
    sql` + `,
  )}) over (order by ${order} rows between unbounded preceding and 1 preceding), 0)`;

/** Runs a write. Returns whether there was a row for it. */
export const affectsRows = async (write: {
  returning(): PromiseLike<unknown[]>;
}): Promise<boolean> => (await write.returning()).length > 0;
