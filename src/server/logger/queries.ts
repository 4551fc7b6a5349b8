import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Logger, LoggerFilter, LoggerQuery } from '@/schemas/logger';
import { contains, countUpTo } from '../crud/list';
import { type Database, tables } from '../db/database';

const { logger, user } = tables;

/** Further down than this no list pages: whoever seeks something there has filters. */
export const MOST_PAGED = 10_000;

/** More users than this are not named one by one in a query. */
const MOST_NAMED = 500;

/** A place in the list, newest first. */
export interface Position {
  created_at: string;
  id: string;
}

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

type Row = Omit<Logger, 'created_at'> & { created_at: Date };

/** A page of the rows that meet all filters, and how many there are, up to `MOST_PAGED`. */
export async function listLogs(db: Database, query: LoggerQuery) {
  const where = await conditionOf(db, query);
  const rows = await db
    .select(columns)
    .from(logger)
    .leftJoin(user, eq(user.id, logger.user_id))
    .where(where)
    .orderBy(...orderOf(query.sort))
    .limit(query.pageSize)
    .offset((query.current - 1) * query.pageSize);
  return { data: rows.map(toLogger), ...(await countLogs(db, where, MOST_PAGED)) };
}

/** Counts rows up to a bound. */
export function countLogs(db: Database, where: SQL | undefined, most: number) {
  const matching = db
    .select({ one: sql`1`.as('one') })
    .from(logger)
    .where(where)
    .$dynamic();
  return countUpTo(db, matching, most);
}

/** Rows, newest first, from below a position. */
export async function readLogs(
  db: Database,
  where: SQL | undefined,
  after: Position | undefined,
  most: number,
): Promise<Logger[]> {
  const rows = await db
    .select(columns)
    .from(logger)
    .leftJoin(user, eq(user.id, logger.user_id))
    .where(and(where, after && below(after)))
    .orderBy(...orderOf(undefined))
    .limit(most);
  return rows.map(toLogger);
}

/** One comparison of both columns, which the index answers without reading what is above. */
const below = ({ created_at, id }: Position) =>
  sql`(${logger.created_at}, ${logger.id}) < (${created_at}::timestamptz, ${id})`;

/** What a row must meet to pass all filters. */
export async function conditionOf(db: Database, filter: LoggerFilter): Promise<SQL | undefined> {
  const { level, traceID, userName, tag, message, startTime, endTime } = filter;
  return and(
    level ? eq(logger.level, level) : undefined,
    traceID ? eq(logger.trace_id, traceID) : undefined,
    tag ? eq(logger.tag, tag) : undefined,
    message ? contains(logger.message, message) : undefined,
    userName ? await byUser(db, userName) : undefined,
    startTime && gte(logger.created_at, new Date(startTime.from)),
    endTime && lt(logger.created_at, new Date(endTime.until)),
  );
}

/**
 * Finds the users first and names them, since the database then knows whether it is quicker to look
 * up their rows or to go through all.
 */
async function byUser(db: Database, text: string): Promise<SQL> {
  const matching = () =>
    db
      .select({ id: user.id })
      .from(user)
      .where(or(contains(user.username, text), contains(user.name, text)));
  const named = await matching().limit(MOST_NAMED + 1);
  if (named.length > MOST_NAMED) return inArray(logger.user_id, matching());
  return inArray(
    logger.user_id,
    named.map(({ id }) => id),
  );
}

/** All columns one way, since the indexes are read forwards or backwards as a whole. */
function orderOf(sort: LoggerQuery['sort']): SQL[] {
  const name = sort?.replace('-', '') ?? 'created_at';
  const way = sort && !sort.startsWith('-') ? asc : desc;
  const first = name === 'level' ? [logger.level] : name === 'tag' ? [logger.tag] : [];
  return [...first, logger.created_at, logger.id].map((column) => way(column));
}

const toLogger = (row: Row): Logger => ({ ...row, created_at: row.created_at.toISOString() });

/**
 * Deletes a batch of the rows from before a moment, the oldest first.
 *
 * @returns how many; fewer than `most` means that none is left.
 */
export async function deleteLogsBefore(db: Database, moment: Date, most: number): Promise<number> {
  const oldest = db
    .select({ id: logger.id })
    .from(logger)
    .where(lt(logger.created_at, moment))
    .orderBy(logger.created_at)
    .limit(most);
  const deleted = await db
    .delete(logger)
    .where(inArray(logger.id, oldest))
    .returning({ id: logger.id });
  return deleted.length;
}
