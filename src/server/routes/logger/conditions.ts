import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { LoggerColumn, LoggerFilter } from '@/schemas/logger';
import type { Deadline } from '../../base/deadline';
import { contains, wordsOf } from '../../crud/list';
import { scanIds } from '../../crud/scan';
import { type Database, isEmbedded, tables } from '../../db/database';

const { logger, user } = tables;

/** More users are not named one by one in a query. */
const MAX_NAMED = 500;

export interface Conditions {
  where: SQL | undefined;
  /** Every order's index holds the time. */
  time: SQL | undefined;
  /** Each is answered by an index of its own. */
  indexed: SQL[];
  message: string;
  /** An index has just these rows in the order of the list. */
  ordered: boolean;
}

export async function conditionsOf(
  db: Database,
  filter: LoggerFilter,
  sort: LoggerColumn,
  deadline: Deadline,
): Promise<Conditions> {
  const { q, level, traceID, userName, tag, message = '', startTime, endTime } = filter;
  const users = userName ? await findUsers(db, userName, deadline) : undefined;
  const byUser = users && isBy(users, userName);
  const byWords: (SQL | undefined)[] = [];
  for (const word of wordsOf(q)) {
    const called = isBy(await findUsers(db, word, deadline), word);
    byWords.push(or(contains(logger.message, word), eq(logger.trace_id, word), called));
  }
  const byLevel = level ? eq(logger.level, level) : undefined;
  const byTag = tag ? eq(logger.tag, tag) : undefined;
  const time = and(
    startTime && gte(logger.created_at, new Date(startTime.from)),
    endTime && lt(logger.created_at, new Date(endTime.until)),
  );
  const indexed = [traceID ? eq(logger.trace_id, traceID) : undefined, byUser, byLevel, byTag];
  const given = indexed.filter((condition) => condition !== undefined);
  const leading = { created_at: undefined, level: byLevel, tag: byTag }[sort];
  const inOrder =
    given.length === 0 ||
    (given.length === 1 && leading === given[0]) ||
    (given.length === 1 && sort === 'created_at' && (byLevel ?? byTag) !== undefined) ||
    (given.length === 1 && sort === 'created_at' && users?.length === 1);
  return {
    where: and(time, ...given, ...byWords, message ? contains(logger.message, message) : undefined),
    time,
    indexed: given,
    message,
    ordered: message === '' && byWords.length === 0 && inOrder,
  };
}

const isBy = (users: string[], text: string | undefined): SQL =>
  users.length > MAX_NAMED ? isNamed(text) : inArray(logger.user_id, users);

const isCalled = (text: string) => or(contains(user.username, text), contains(user.name, text));

/** Named users let the database choose between looking up their rows and a scan. */
async function findUsers(db: Database, text: string, deadline: Deadline): Promise<string[]> {
  const max = MAX_NAMED + 1;
  const where = isCalled(text);
  if (isEmbedded(db)) {
    const order = [user.created_at, user.id];
    return scanIds(db, { table: user, order, descending: true, where, max, deadline });
  }
  const found = await db.select({ id: user.id }).from(user).where(where).limit(max);
  return found.map(({ id }) => id);
}

const isNamed = (text = '') =>
  sql`exists (select 1 from ${user} where ${user.id} = ${logger.user_id} and ${isCalled(text)})`;
