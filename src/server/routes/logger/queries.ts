import { and, asc, desc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Logger, LoggerColumn, LoggerQuery } from '@/schemas/logger';
import { cappedAt, MAX_COUNTED } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import { queryRows, readObjects, theRow } from '../../db/rows';
import type { Span } from '../../log/span';
import { conditionsOf } from './conditions';
import { namesOfDeleted } from './deletedUsers';
import { placesOf } from './hits';
import { tidsOf } from './scanGap';
import { type Order, search } from './search';

const { logger, user } = tables;

/** Page 1,000 of the longest pages; a list counts fewer until it is asked for them. */
export const MAX_PAGED = 100_000;

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
/** The same of one that has searched many rows by then, unless the caller asks for more. */
const QUICK_MS = 20;
export const THOROUGH_MS = 8_000;

/** @throws {ApiError} 503 when it takes too long */
export async function listLogs(db: Database, query: LoggerQuery) {
  const began = performance.now();
  const end = began + (query.thorough ? THOROUGH_MS : BUDGET_MS);
  const quick = began + QUICK_MS;
  const enough = query.thorough || query.patient ? end : quick;
  const order = orderOf(query.sort);
  const conditions = await conditionsOf(db, query, order.leading);
  const offset = (query.current - 1) * query.pageSize;
  const max = Math.max(MAX_COUNTED, offset + query.pageSize);
  if (conditions.ordered) return listOrdered(db, query, conditions.where, { ...order, max });
  const { hits, searched } = await search(db, conditions, {
    ...{ order, max: max + 1, shown: offset + query.pageSize },
    ...{ enough, end },
  });
  const places = await placesOf(db, hits.slice(offset, offset + query.pageSize));
  const data = await readByPlaces(db, places);
  return { data, ...cappedAt(max, hits.length), ...searchedOf(conditions.span, searched) };
}

/** The rows that are passed over are read from an index alone, and once: some of the page, all for their number. */
async function listOrdered(
  db: Database,
  query: LoggerQuery,
  where: SQL | undefined,
  { columns: ordered, descending, max }: Order & { max: number },
) {
  const { current, pageSize } = query;
  const ids = db
    .select({ id: logger.id })
    .from(logger)
    .where(where)
    .orderBy(...ordered.map((column) => (descending ? desc(column) : asc(column))))
    .limit(max + 1);
  const found = await queryRows<{ count: number; ids: string | null }>(
    db,
    sql`select count(*)::int as count, json_agg(id order by place)
      filter (where place > ${(current - 1) * pageSize} and place <= ${current * pageSize})::text as ids
    from (select id, row_number() over () as place from (${ids}) as listed) as numbered`,
  );
  const { count, ids: page } = theRow(found);
  const data = await readByIds(db, JSON.parse(page ?? '[]'));
  return { data, ...cappedAt(max, count) };
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

export const PAGE = 500;

export async function readByIds(db: Database, ids: string[]): Promise<Logger[]> {
  if (ids.length === 0) return [];
  const wanted = sql`select json_array_elements_text(${JSON.stringify(ids)}::json)`;
  const rows = await readRows(db, sql`${logger.id} in (${wanted})`, ids.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const readRows = (db: Database, where: SQL | undefined, most: number): Promise<Logger[]> =>
  readColumns(db, columns, where, most);

async function readColumns<Row extends Logger>(
  db: Database,
  read: Record<string, SQL | PgColumn>,
  where: SQL | undefined,
  most: number,
): Promise<Row[]> {
  const names = Object.entries(read).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  const rows = await readObjects<Row>(
    db,
    sql`select ${sql.join(names, sql`, `)}
    from ${logger} left join ${user} on ${user.id} = ${logger.user_id}
    where ${where ?? sql`true`}
    order by ${logger.created_at} desc, ${logger.id} desc limit ${most}`,
  );
  return withDeleted(
    db,
    rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  );
}

async function withDeleted<Row extends Logger>(db: Database, rows: Row[]): Promise<Row[]> {
  const unnamed = rows.filter(({ user_id, login_name }) => user_id && !login_name);
  const names = await namesOfDeleted(db, [...new Set(unnamed.map(({ user_id }) => user_id))]);
  if (names.size === 0) return rows;
  return rows.map((row) => {
    const known = row.login_name ? undefined : names.get(row.user_id);
    return known ? { ...row, login_name: known.username, user_name: known.name } : row;
  });
}

/** In the order of the places, which deleted rows leave to others in time. */
async function readByPlaces(db: Database, places: string[]): Promise<Logger[]> {
  if (places.length === 0) return [];
  const rows = await readColumns<Logger & { place: string }>(
    db,
    { ...columns, place: sql`${logger}.ctid::text` },
    sql`${logger}.ctid = any(${tidsOf(places)})`,
    places.length,
  );
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return places.flatMap((place) => byPlace.get(place) ?? []);
}

export async function idsOf(db: Database, places: string[]): Promise<string[]> {
  const ids = new Map<string, string>();
  for (let from = 0; from < places.length; from += MAX_COUNTED) {
    const some = tidsOf(places.slice(from, from + MAX_COUNTED));
    const rows = await queryRows<{ place: string; id: string }>(
      db,
      sql`select ctid::text as place, id from ${logger} where ctid = any(${some})`,
    );
    for (const { place, id } of rows) ids.set(place, id);
  }
  return places.flatMap((place) => ids.get(place) ?? []);
}

/** All columns one way, since an index is read in one direction. */
export function orderOf(sort: LoggerQuery['sort']): Order {
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
