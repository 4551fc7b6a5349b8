import { and, eq, gte, lt, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { contains } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import type { LoggerFilter } from './query';
import { hasText, indexedText } from './searchText';
import type { Span } from './span';
import { findUsers, indexedWord, isBy, isFound, readWords } from './words';

const { log_entry } = tables;

export interface Condition {
  /** All but the time. */
  where: SQL | undefined;
  /** The same, with what indexes of texts find; undefined where none helps. */
  byIndex: SQL | undefined;
  /** In milliseconds since 1970. */
  span: Span;
  /** The one filter whose index has its rows by time; `none` without a filter. */
  ordered: keyof typeof EQUAL | 'view' | 'none' | undefined;
}

/** Filters by whole values, each with an index by time. */
const EQUAL = {
  level: log_entry.level,
  tag: log_entry.tag,
  event: log_entry.event,
  userID: log_entry.user_id,
  ip: log_entry.address,
  entity: log_entry.entity,
  targetID: log_entry.record_id,
} as const;

type Excluded = `not${Capitalize<keyof typeof EQUAL>}`;

/** The filter that leaves out values of a column. */
const excluding = (name: keyof typeof EQUAL) =>
  `not${name.charAt(0).toUpperCase()}${name.slice(1)}` as Excluded;

const columns = Object.keys(EQUAL) as (keyof typeof EQUAL)[];

/** The rows that `view` leaves, as an index has them. */
const isAction = or(ne(log_entry.tag, 'request'), eq(log_entry.level, 'error'));

/** Reads what a filter means as a condition on `log_entry`, with the users who are called so now. */
export async function readFilter(db: Database, filter: LoggerFilter): Promise<Condition> {
  const { userName, message, view, traceID, startTime, endTime, q } = filter;
  const users = userName ? await findUsers(db, userName) : undefined;
  const words = await readWords(db, q);
  const asked = columns.filter((name) => filter[name]);
  const byUser = users && isBy(users, userName ?? '');
  const others = [
    traceID ? eq(log_entry.trace_id, traceID) : undefined,
    ...columns.map((name) => {
      const values = filter[excluding(name)];
      return values?.length ? notInArray(EQUAL[name], values) : undefined;
    }),
  ].filter((condition) => condition !== undefined);
  const texts = [
    ...(message ? [hasText(log_entry.search, message), contains(log_entry.message, message)] : []),
    ...words.map(isFound),
  ];
  const indexed = [
    message ? indexedText(log_entry.search, message) : undefined,
    ...words.map(indexedWord),
  ];
  const equal = asked.map((name) => eq(EQUAL[name], filter[name] as string));
  const where = and(...equal, byUser, view ? isAction : undefined, ...others, ...texts);
  const isFindable =
    asked.length > 0 || traceID || users || startTime || indexed.some((text) => text);
  const isPlain = !q && !message && others.length === 0;
  const single = [
    ...asked,
    ...(view ? (['view'] as const) : []),
    ...(users ? [users.length === 1 ? ('userID' as const) : undefined] : []),
  ];
  return {
    where,
    byIndex: isFindable ? and(where, ...indexed) : undefined,
    span: {
      from: startTime?.from ?? Number.NEGATIVE_INFINITY,
      until: endTime?.until ?? Number.POSITIVE_INFINITY,
    },
    ordered: !isPlain || single.length > 1 ? undefined : single.length === 0 ? 'none' : single[0],
  };
}

/** Whether a row lies in a span of time. */
export const within = ({ from, until }: Span): SQL | undefined =>
  and(
    from > Number.NEGATIVE_INFINITY ? gte(log_entry.created_at, new Date(from)) : undefined,
    until < Number.POSITIVE_INFINITY ? lt(log_entry.created_at, new Date(until)) : undefined,
  );
