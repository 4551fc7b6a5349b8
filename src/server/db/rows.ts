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

/** Returns how many bytes columns have in the table, compressed; they are not read for that. */
export const storedBytes = (...columns: PgColumn[]): SQL<number> =>
  sql<number>`(${sql.join(
    columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`),
    sql` + `,
  )})`;

/** Returns the first rows that have at most so many bytes together, and the first one in any case. */
export function withinBytes<Row extends { bytes: number }>(
  rows: readonly Row[],
  max: number,
): Row[] {
  let sum = 0;
  return rows.filter(({ bytes }, at) => {
    sum += bytes;
    return at === 0 || sum <= max;
  });
}

/** Lines of a page; other requests come between pages. */
const LINES = 20_000;

/** One text a page: decoding each row takes twenty times as long. */
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

/** Runs a write. Returns whether there was a row for it. */
export const affectsRows = async (write: {
  returning(): PromiseLike<unknown[]>;
}): Promise<boolean> => (await write.returning()).length > 0;
