import { and, eq, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { LoggerFilter } from '@/schemas/logger';
import { tables } from '../../db/database';
import { addressMember, entityMember, isAudit, targetMember } from '../../log/members';
import type { Kind } from '../../log/segments/kinds';
import {
  addressToken,
  entityToken,
  levelToken,
  tagToken,
  targetToken,
} from '../../log/segments/tokens';
import type { Group } from './pieces';

const { logger } = tables;

/** The filters by whole values, but for those that an index has in the order of the list. */
export interface Members {
  where: SQL | undefined;
  groups: Group[];
  /** Which an index finds. */
  target: SQL | undefined;
}

export function membersOf(filter: LoggerFilter): Members {
  const { view, entity, targetID, ip, notLevel, notTag, notEntity, notUserID } = filter;
  const target = targetID ? and(isAudit, eq(targetMember, targetID)) : undefined;
  const where = and(
    view ? or(ne(logger.tag, 'request'), eq(logger.level, 'error')) : undefined,
    entity ? and(isAudit, eq(entityMember, entity)) : undefined,
    target,
    ip ? isFrom(ip) : undefined,
    notLevel?.length ? notInArray(logger.level, notLevel) : undefined,
    notTag?.length ? notInArray(logger.tag, notTag) : undefined,
    notUserID?.length ? notInArray(logger.user_id, notUserID) : undefined,
    notEntity?.length ? not(isAbout(notEntity)) : undefined,
  );
  const groups: Group[] = [
    ...(view ? [[{ not: tagToken('request') }, levelToken('error')]] : []),
    ...(entity ? [[entityToken(entity)]] : []),
    ...(targetID ? [[targetToken(targetID)]] : []),
    ...(ip ? [[addressToken(ip)]] : []),
    ...lacking(notLevel, levelToken),
    ...lacking(notTag, tagToken),
    ...lacking(notEntity, entityToken),
  ];
  return { where, groups, target };
}

const lacking = (values: string[] = [], tokenOf: (value: string) => string): Group[] =>
  values.map((value) => [{ not: tokenOf(value) }]);

/** Most rows fail the plain comparison, which takes a fraction of the other's time. */
const isFrom = (ip: string) =>
  and(sql`position(${`"client_ip":"${ip}"`} in ${logger.data}) > 0`, eq(addressMember, ip));

const isAbout = (entities: string[]): SQL =>
  sql`(${isAudit} and coalesce(${inArray(entityMember, entities)}, false))`;

/** What a row's kind alone decides of the filters. */
export function kindTest(filter: LoggerFilter, users: string[] | undefined) {
  const { level, tag, view, userID, entity, notLevel, notTag, notUserID, notEntity } = filter;
  const by = users && new Set(users);
  return (kind: Kind): boolean =>
    (!level || kind.level === level) &&
    (!tag || kind.tag === tag) &&
    (!view || kind.tag !== 'request' || kind.level === 'error') &&
    (!userID || kind.user_id === userID) &&
    (!by || by.has(kind.user_id)) &&
    (!entity || kind.entity === entity) &&
    !notLevel?.includes(kind.level) &&
    !notTag?.includes(kind.tag) &&
    !notUserID?.includes(kind.user_id) &&
    !(kind.entity && notEntity?.includes(kind.entity));
}
