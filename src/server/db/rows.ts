import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database';

/** The rows of a query that is written out; `Row` has the columns that it names. */
export async function queryRows<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  // Both drivers answer so, but the type that stands for either does not say it.
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

/** The row of a statement that cannot but have one. */
export function theRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}

/** A function that yields many texts as rows, with one parameter: PostgreSQL takes 65,535 at most. */
export const textRows = (texts: readonly string[]): SQL =>
  sql`json_array_elements_text(${JSON.stringify(texts)}::json)`;

/** Whether a column has one of any number of texts. */
export const isOneOf = (column: PgColumn, texts: readonly string[]): SQL =>
  sql`${column} in (select ${textRows(texts)})`;

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

/**
 * The rows of a query, dates as texts. They come as one text, as to decode a row of its own for each
 * takes the drivers five times as long.
 *
 * @param query of some 2,000 rows at most: the embedded database is busy with those for 20 ms.
 */
export async function readObjects<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  const [found] = await queryRows<{ text: string | null }>(
    db,
    sql`select json_agg(page)::text as text from (${query}) page`,
  );
  return JSON.parse(found?.text ?? '[]');
}

/** Lines in a page: the embedded database is busy with one for 10 to 30 ms. */
const LINES = 20_000;

/**
 * A text for each row of a table that has an `id`, in its order. The database joins them, page by
 * page, as to decode a row of its own for each takes the drivers twenty times as long.
 *
 * @param line makes the text, without a line break in it.
 */
export async function readLines(
  db: Database | Transaction,
  table: SQL,
  line: SQL,
  where: SQL = sql`true`,
): Promise<string[]> {
  const lines: string[] = [];
  for (let after = ''; ; ) {
    const [page] = await queryRows<{ text: string | null; count: number; last: string }>(
      db,
      sql`select string_agg(line, chr(10)) as text, count(*)::int as count, max(id) as last
      from (
        select id, ${line} as line from ${table} where id > ${after} and ${where} order by id
        limit ${LINES}
      ) page`,
    );
    if (!page?.text) return lines;
    for (const text of page.text.split('\n')) lines.push(text);
    if (page.count < LINES) return lines;
    after = page.last;
  }
}
