import { and, asc, desc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Logger, LoggerColumn, LoggerFilter, LoggerQuery } from '@/schemas/logger';
import { type Deadline, deadlineIn } from '../../base/deadline';
import { searchTooLong } from '../../base/errors';
import { cappedAt, countUpTo, pagedList } from '../../crud/list';
import { MAX_SEARCH_MS } from '../../crud/scan';
import { type Database, tables } from '../../db/database';
import { queryRows, readObjects } from '../../db/rows';
import type { Span } from '../../log/segments/gaps';
import { conditionsOf } from './conditions';
import { tidsOf } from './scanGap';
import { type Order, search } from './search';
import { placesOf } from './walk';

const { logger, user } = tables;

export const MAX_PAGED = 10_000;

const columns = {
  id: logger.id,
  level: logger.level,
  trace_id: logger.trace_id,
  user_id: logger.user_id,
  tag: logger.tag,
  message: logger.message,
  stack: logger.stack,
  data: logger.data,
  created_at: logger.created_at,
  login_name: sql<string>`coalesce(${user.username}, '')`,
  user_name: sql<string>`coalesce(${user.name}, '')`,
};

/** Of a search, after which it names what it has searched. */
const BUDGET_MS = 250;
/** Where the caller asks for more. */
const THOROUGH_MS = 8_000;

/** @throws {ApiError} 503 when it takes too long */
export async function listLogs(db: Database, query: LoggerQuery) {
  const end = performance.now() + (query.thorough ? THOROUGH_MS : BUDGET_MS);
  const order = orderOf(query.sort);
  const conditions = await conditionsOf(db, query, order.leading, searchDeadline());
  const offset = (query.current - 1) * query.pageSize;
  if (conditions.ordered) return listOrdered(db, query, conditions.where, order);
  const { hits, searched } = await search(db, conditions, { order, max: MAX_PAGED + 1, end });
  const places = await placesOf(db, hits.slice(offset, offset + query.pageSize));
  const data = await readByPlaces(db, places);
  return { data, ...cappedAt(MAX_PAGED, hits.length), ...searchedOf(conditions.span, searched) };
}

/** The rows that are passed over are read from an index alone. */
async function listOrdered(
  db: Database,
  query: LoggerQuery,
  where: SQL | undefined,
  { columns: ordered, descending }: Order,
) {
  const ids = db
    .select({ id: logger.id })
    .from(logger)
    .where(where)
    .orderBy(...ordered.map((column) => (descending ? desc(column) : asc(column))));
  const listed = await pagedList(db, query, ids.$dynamic(), matching(db, where), MAX_PAGED);
  const found = listed.data.map(({ id }) => id);
  return { ...listed, data: await readByIds(db, found) };
}

/** Only what the query does not say itself. */
function searchedOf(asked: Span, searched: Span | undefined) {
  if (!searched) return {};
  return {
    ...(searched.from > asked.from && { searched_from: new Date(searched.from).toISOString() }),
    ...(searched.until < asked.until && {
      searched_until: new Date(searched.until - 1).toISOString(),
    }),
  };
}

const searchDeadline = (): Deadline => deadlineIn(MAX_SEARCH_MS, searchTooLong);

const matching = (db: Database, where: SQL | undefined) =>
  db
    .select({ one: sql`1`.as('one') })
    .from(logger)
    .where(where)
    .$dynamic();

export interface ExportedLogs {
  isTruncated: boolean;
  pages: AsyncGenerator<Logger[]>;
}

/** The embedded database is blocked by a page for some 10 ms. */
const PAGE = 500;

/**
 * The newest rows. The time between pages does not count.
 * @throws {ApiError} 503 when it takes too long
 */
export async function exportLogs(
  db: Database,
  filter: LoggerFilter,
  max: number,
): Promise<ExportedLogs> {
  const order = orderOf(undefined);
  const conditions = await conditionsOf(db, filter, order.leading, searchDeadline());
  if (conditions.ordered) {
    const { total_capped } = await countUpTo(db, matching(db, conditions.where), max);
    const pages = withinTime(pagesBelow(db, conditions.where, max));
    return { isTruncated: total_capped === true, pages };
  }
  const end = performance.now() + THOROUGH_MS;
  const { hits, searched } = await search(db, conditions, { order, max: max + 1, end });
  if (searched) throw searchTooLong();
  const ids = await idsOf(db, await placesOf(db, hits));
  return { isTruncated: hits.length > max, pages: withinTime(pagesOfIds(db, ids.slice(0, max))) };
}

async function* withinTime(pages: AsyncGenerator<Logger[]>): AsyncGenerator<Logger[]> {
  for (let left = MAX_SEARCH_MS; ; ) {
    const began = performance.now();
    const { done, value } = await pages.next();
    left -= performance.now() - began;
    if (done) return;
    if (left < 0) throw searchTooLong();
    yield value;
  }
}

async function* pagesOfIds(db: Database, ids: string[]): AsyncGenerator<Logger[]> {
  for (let from = 0; from < ids.length; from += PAGE) {
    yield readByIds(db, ids.slice(from, from + PAGE));
  }
}

async function* pagesBelow(
  db: Database,
  where: SQL | undefined,
  max: number,
): AsyncGenerator<Logger[]> {
  let last: Logger | undefined;
  for (let left = max; left > 0; left -= PAGE) {
    const rows = await readRows(db, and(where, last && below(last)), Math.min(left, PAGE));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

async function readByIds(db: Database, ids: string[]): Promise<Logger[]> {
  const wanted = sql`select json_array_elements_text(${JSON.stringify(ids)}::json)`;
  const rows = await readRows(db, sql`${logger.id} in (${wanted})`, ids.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readRows(db: Database, where: SQL | undefined, most: number): Promise<Logger[]> {
  const names = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  const rows = await readObjects<Logger>(
    db,
    sql`select ${sql.join(names, sql`, `)}
    from ${logger} left join ${user} on ${user.id} = ${logger.user_id}
    where ${where ?? sql`true`}
    order by ${logger.created_at} desc, ${logger.id} desc limit ${most}`,
  );
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** One comparison of both columns, which the index answers. */
const below = ({ created_at, id }: Logger) =>
  sql`(${logger.created_at}, ${logger.id}) < (${created_at}::timestamptz, ${id})`;

/** In the order of the places, which deleted rows leave to others in time. */
async function readByPlaces(db: Database, places: string[]): Promise<Logger[]> {
  return readByIds(db, await idsOf(db, places));
}

async function idsOf(db: Database, places: string[]): Promise<string[]> {
  const ids = new Map<string, string>();
  for (let from = 0; from < places.length; from += MAX_PAGED) {
    const some = tidsOf(places.slice(from, from + MAX_PAGED));
    const rows = await queryRows<{ place: string; id: string }>(
      db,
      sql`select ctid::text as place, id from ${logger} where ctid = any(${some})`,
    );
    for (const { place, id } of rows) ids.set(place, id);
  }
  return places.flatMap((place) => ids.get(place) ?? []);
}

/** All columns one way, since an index is read in one direction. */
function orderOf(sort: LoggerQuery['sort']): Order {
  const leading = (sort?.replace('-', '') || 'created_at') as LoggerColumn;
  const columns = [logger.created_at, logger.id];
  return {
    leading,
    columns: leading === 'created_at' ? columns : [logger[leading], ...columns],
    descending: !sort || sort.startsWith('-'),
  };
}

/** Leaves those that are linked. @returns how many; fewer than `most` when none is left */
export async function deleteLogsBefore(db: Database, moment: Date, most: number): Promise<number> {
  const { log_link, log_unlinked } = tables;
  const linkOf = db.select().from(log_link).where(eq(log_link.logger_id, logger.id));
  const waiting = db.select().from(log_unlinked).where(eq(log_unlinked.id, logger.id));
  const oldest = db
    .select({ id: logger.id })
    .from(logger)
    .where(and(lt(logger.created_at, moment), notExists(linkOf), notExists(waiting)))
    .orderBy(logger.created_at)
    .limit(most);
  const deleted = await db
    .delete(logger)
    .where(inArray(logger.id, oldest))
    .returning({ id: logger.id });
  return deleted.length;
}
