import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { historyActions } from '@/schemas/history';
import { MAX_IMPORTED } from '@/schemas/import';
import { ROOT_ID } from '../base/root';
import { type Database, type Transaction, tables } from '../db/database';
import { entityMember, requestMember, targetMember } from '../log/members';
import { type AuditedChange, toChange } from './auditedChange';
import { asLinkOf, linksOf } from './linkedRows';
import { pagedList } from './list';
import type { Store } from './store';
import { asTakenAlong, deletionsWith } from './takenAlong';

const { logger } = tables;

interface Page {
  current: number;
  pageSize: number;
}

const ofEntity = (entity: string): SQL | undefined =>
  and(
    eq(logger.tag, 'operate'),
    eq(entityMember, entity),
    inArray(sql`split_part(${logger.message}, ' ', 1)`, [...historyActions]),
  );

/** Root is in no list, and so has no history in one. */
const ofRecord = (entity: string, id: string): SQL | undefined =>
  id === ROOT_ID ? sql`false` : and(ofEntity(entity), eq(targetMember, id));

const latestFirst = [desc(logger.created_at), desc(logger.id)];

async function page(db: Database, where: SQL | undefined, query: Page) {
  const rows = db
    .select()
    .from(logger)
    .where(where)
    .orderBy(...latestFirst);
  const counted = db.select({ id: logger.id }).from(logger).where(where).$dynamic();
  const { data, ...count } = await pagedList(db, query, rows.$dynamic(), counted);
  return { changes: data.map(toChange), ...count };
}

/** With the deletions and restorations elsewhere that took the record, or a link of it, along or back. */
export async function versionsOf(
  db: Database,
  entity: string,
  id: string,
  query: Page,
  { linkedTo, takenAlong }: Pick<Store<never, never, never>, 'linkedTo' | 'takenAlong'>,
) {
  const links = linkedTo && (await linksOf(db, linkedTo, id));
  const along = takenAlong && (await deletionsWith(db, entity, id));
  const where = or(...[ofRecord(entity, id), links, along].filter((one) => one !== undefined));
  const { changes, ...count } = await page(db, where, query);
  const ofLinks = linkedTo ? changes.map((change) => asLinkOf(change, linkedTo, id)) : changes;
  const told = takenAlong ? ofLinks.map((change) => asTakenAlong(change, id, takenAlong)) : ofLinks;
  return { changes: told, ...count };
}

/** The last deletion of each record that is not there. */
export function deletionsOf(db: Database, entity: string, own: PgTable, query: Page) {
  const later = sql`select 1 from ${logger} later where later.tag = 'operate'
    and later.message like 'delete %'
    and substring(later.data from '"target_id":"([^"]*)"') = ${targetMember}
    and (later.created_at, later.id) > (${logger.created_at}, ${logger.id})`;
  const there = sql`select 1 from ${own} where ${own}.id = ${targetMember}`;
  const isDeletion = sql`${logger.message} like 'delete %'`;
  const isLast = sql`not exists (${there}) and not exists (${later})`;
  return page(db, and(ofEntity(entity), isDeletion, isLast), query);
}

/** Of any record. */
export async function findVersion(
  db: Database,
  entity: string,
  id: string,
): Promise<AuditedChange | undefined> {
  const where = and(ofEntity(entity), eq(logger.id, id));
  const [row] = await db.select().from(logger).where(where);
  return row && toChange(row);
}

export async function findChange(
  db: Database | Transaction,
  entity: string,
  recordId: string,
  id: string,
): Promise<AuditedChange | undefined> {
  const where = and(ofRecord(entity, recordId), eq(logger.id, id));
  const [row] = await db.select().from(logger).where(where);
  return row && toChange(row);
}

/** What one user did under a trace id, or all that was done. */
export const changesOfTrace = (
  db: Database | Transaction,
  entity: string,
  traceId: string,
  actorId?: string,
): Promise<AuditedChange[]> => changesUnder(db, entity, traceId, actorIs(actorId));

/** What was done together with a change. */
export const changesWith = (
  db: Database | Transaction,
  entity: string,
  { traceId, requestId, actor }: AuditedChange,
): Promise<AuditedChange[]> => {
  const isRequest = sql`${requestMember} is not distinct from ${requestId ?? null}`;
  return changesUnder(db, entity, traceId, and(actorIs(actor.id), isRequest));
};

const actorIs = (id: string | undefined) => (id === undefined ? undefined : eq(logger.user_id, id));

/** The latest first, and one more than can be undone. */
async function changesUnder(
  db: Database | Transaction,
  entity: string,
  traceId: string,
  among: SQL | undefined,
): Promise<AuditedChange[]> {
  const rows = await db
    .select()
    .from(logger)
    .where(and(ofEntity(entity), eq(logger.trace_id, traceId), among))
    .orderBy(...latestFirst)
    .limit(MAX_IMPORTED + 1);
  return rows.map(toChange);
}

/** How many changes each action made, by `actionOf`. */
export async function countsOfActions(
  db: Database,
  entity: string,
  changes: readonly AuditedChange[],
): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map();
  const traces = [...new Set(changes.map(({ traceId }) => traceId))];
  const members = { trace: logger.trace_id, request: requestMember, actor: logger.user_id };
  const rows = await db
    .select({ ...members, count: sql`count(*)`.mapWith(Number) })
    .from(logger)
    .where(and(ofEntity(entity), inArray(logger.trace_id, traces)))
    .groupBy(...Object.values(members));
  return new Map(
    rows.map(({ trace, request, actor, count }) => [
      JSON.stringify([trace, request, actor]),
      count,
    ]),
  );
}

/** The ids of those that are the last of their records. */
export async function latestAmong(
  tx: Transaction,
  entity: string,
  changes: readonly AuditedChange[],
): Promise<Set<string>> {
  const latest = new Set<string>();
  for (const recordId of new Set(changes.map((change) => change.recordId))) {
    const [row] = await tx
      .select({ id: logger.id })
      .from(logger)
      .where(ofRecord(entity, recordId))
      .orderBy(...latestFirst)
      .limit(1);
    if (row) latest.add(row.id);
  }
  return latest;
}

export async function lastChangeOf(
  tx: Transaction,
  entity: string,
  recordId: string,
): Promise<AuditedChange | undefined> {
  const rows = tx.select().from(logger).where(ofRecord(entity, recordId));
  const [row] = await rows.orderBy(...latestFirst).limit(1);
  return row && toChange(row);
}

export async function hasHistory(db: Database, entity: string, id: string): Promise<boolean> {
  const rows = db.select({ id: logger.id }).from(logger).where(ofRecord(entity, id));
  return (await rows.orderBy(asc(logger.created_at)).limit(1)).length > 0;
}
