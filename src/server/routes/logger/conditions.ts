import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { LoggerColumn, LoggerFilter } from '@/schemas/logger';
import { contains, wordsOf } from '../../crud/list';
import { type Database, tables } from '../../db/database';
import type { Kind } from '../../log/segments/kinds';
import { levelToken, tagToken, userToken } from '../../log/segments/tokens';
import type { Span } from '../../log/span';
import { indexRangesOf } from './indexRanges';
import { kindTest, membersOf } from './members';
import type { Group } from './pieces';
import {
  findUsers,
  isBy,
  isFound,
  isFoundElsewhere,
  MAX_NAMED,
  readWord,
  tokensOfTexts,
  type Word,
} from './words';

const { logger } = tables;

/** The rows of more users are not counted. */
const MAX_COUNTED_USERS = 200;
/** With more of them, too few rows of a segment are left out. */
const MAX_BUCKETS = 8;

export interface Conditions {
  where: SQL | undefined;
  span: Span;
  /** Each may be met by few rows, which an index finds. */
  rare: SQL[];
  groups: Group[];
  /** What meets the groups meets the conditions, but for the time. */
  exact: boolean;
  /** Just before this moment; the end of the span, unless it cuts through a moment. */
  exactUntil?: number;
  /** Where `exact` is that of texts, what a row's kind decides; else nothing. */
  byKind: ((kind: Kind) => boolean) | undefined;
  /** Set where kinds decide what the groups leave open, of whole ids of users. */
  refine: Conditions['byKind'];
  /** Of texts alone. */
  textGroups: Group[];
  /** Many users, whose rows an index finds by time. */
  manyUsers: boolean;
  /** A word that need not be in the message: its own tokens, and the rows that have it elsewhere. */
  elsewhere: { groups: Group[]; rare: SQL; where: SQL | undefined } | undefined;
  /** An index has just these rows in the order of the list. */
  ordered: boolean;
  /** What indexes leave over of rows that no segment covers. */
  ranges: () => Promise<SQL[]>;
}

export async function conditionsOf(
  db: Database,
  filter: LoggerFilter,
  sort: LoggerColumn,
): Promise<Conditions> {
  const { userName, message } = filter;
  const users = await usersOf(db, filter);
  const words: Word[] = [];
  for (const text of wordsOf(filter.q)) words.push(await readWord(db, text));
  const byUser = users && isBy(users, userName ?? '');
  const byId = filter.userID ? eq(logger.user_id, filter.userID) : undefined;
  const equal = equalTo(filter, and(byUser, byId));
  const members = membersOf(filter);
  const inMessage = message ? contains(logger.message, message) : undefined;
  const where = and(
    timeOf(filter),
    ...Object.values(equal),
    inMessage,
    ...words.map(isFound),
    // The last, as they take the longest.
    members.where,
  );
  const odd = words.filter((word) => word.users.length > 0 || word.isTrace);
  const plain = words.filter((word) => !odd.includes(word)).map(({ text }) => text);
  const tokens = await tokensOfTexts(db, [...(message ? [message] : []), ...plain]);
  const named = users && users.length <= MAX_NAMED ? users : undefined;
  const buckets = [...new Set(named?.map(userToken))];
  const fewBuckets = buckets.length > 0 && buckets.length <= MAX_BUCKETS;
  const textGroups = tokens.tokens.map((token) => [token]);
  const { traceID, targetID, ip, userID, notUserID } = filter;
  const textsDecide = tokens.exact && odd.length === 0 && !traceID && !targetID && !ip;
  const one = userID && !users ? [userID] : users;
  const byKind = textsDecide && named === users ? kindTest(filter, named) : undefined;
  const hasIds = Boolean(userID || notUserID?.length);
  return {
    where,
    span: {
      from: filter.startTime?.from ?? Number.NEGATIVE_INFINITY,
      until: filter.endTime?.until ?? Number.POSITIVE_INFINITY,
    },
    rare: [
      equal.trace,
      members.target,
      byId,
      named && named.length <= MAX_COUNTED_USERS ? byUser : undefined,
    ].filter((condition) => condition !== undefined),
    groups: [
      ...textGroups,
      ...members.groups,
      ...(filter.level ? [[levelToken(filter.level)]] : []),
      ...(filter.tag ? [[tagToken(filter.tag)]] : []),
      ...(userID ? [[userToken(userID)]] : []),
      ...(fewBuckets ? [buckets] : []),
    ],
    exact: textsDecide && !users && !hasIds,
    byKind,
    refine: hasIds || users ? byKind : undefined,
    textGroups,
    manyUsers: named !== undefined && !fewBuckets && !byKind,
    elsewhere: await elsewhereOf(db, odd, where),
    ordered: !message && words.length === 0 && !members.where && inOrder(equal, sort, one),
    ranges: () => indexRangesOf(db, filter, one),
  };
}

interface Equal {
  trace: SQL | undefined;
  user: SQL | undefined;
  level: SQL | undefined;
  tag: SQL | undefined;
}

const equalTo = ({ traceID, level, tag }: LoggerFilter, user: SQL | undefined): Equal => ({
  trace: traceID ? eq(logger.trace_id, traceID) : undefined,
  user,
  level: level ? eq(logger.level, level) : undefined,
  tag: tag ? eq(logger.tag, tag) : undefined,
});

const timeOf = ({ startTime, endTime }: LoggerFilter) =>
  and(
    startTime && gte(logger.created_at, new Date(startTime.from)),
    endTime && lt(logger.created_at, new Date(endTime.until)),
  );

function inOrder(equal: Equal, sort: LoggerColumn, users: string[] | undefined): boolean {
  const given = Object.values(equal).filter((condition) => condition !== undefined);
  if (given.length !== 1) return given.length === 0;
  if (sort !== 'created_at') return equal[sort] !== undefined;
  return (equal.level ?? equal.tag) !== undefined || users?.length === 1;
}

/** Of those with the name the one with the id, where both are given. */
async function usersOf(db: Database, { userName, userID }: LoggerFilter) {
  if (!userName) return undefined;
  const named = await findUsers(db, userName);
  const isWhole = named.length <= MAX_NAMED;
  return userID && isWhole ? named.filter((id) => id === userID) : named;
}

async function elsewhereOf(db: Database, odd: Word[], where: SQL | undefined) {
  const [word, ...more] = odd;
  if (!word || more.length > 0 || word.users.length > MAX_NAMED) return undefined;
  const { tokens } = await tokensOfTexts(db, [word.text]);
  const rare = isFoundElsewhere(word);
  return { groups: tokens.map((token) => [token]), rare, where: and(where, rare) };
}
