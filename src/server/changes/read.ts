import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { historyActions } from '@/schemas/history';
import { MAX_IMPORTED } from '@/schemas/limits';
import { type Count, countUpTo } from '../db/counting';
import { type Database, type Transaction, tables } from '../db/database';
import { isAnyOf } from '../db/rows';
import { ROOT_ID } from '../lib/root';
import type { ChangeRow } from './record';

const { change, change_ref } = tables;

export type Snapshot = Record<string, unknown>;

export interface Change extends Omit<ChangeRow, 'search' | 'before' | 'after'> {
  before: Snapshot | null;
  after: Snapshot | null;
}

/** A change without those members of its snapshots that a list does not show. */
export interface ListedChange extends Change {
  /** What a deletion of another record took along calls the record; null for any other change. */
  cascaded_name: string | null;
}

export interface Page {
  current: number;
  pageSize: number;
}

export interface Listing extends Count {
  changes: ListedChange[];
}

const { search: _, before, after, ...columns } = getTableColumns(change);
const whole = {
  ...columns,
  before: sql<Snapshot | null>`${before}`,
  after: sql<Snapshot | null>`${after}`,
};

const latestFirst = [desc(change.created_at), desc(change.id)];

/** Changes that a record's history is made of. */
const ofEntity = (entity: string): SQL | undefined =>
  and(eq(change.entity, entity), inArray(change.verb, [...historyActions]));

/** Root is in no list, and so has no history in one. */
const ofRecord = (entity: string, id: string): SQL | undefined =>
  id === ROOT_ID ? sql`false` : and(ofEntity(entity), eq(change.record_id, id));

async function readChanges(
  db: Database | Transaction,
  where: SQL | undefined,
  limit: number,
): Promise<Change[]> {
  return db
    .select(whole)
    .from(change)
    .where(where)
    .orderBy(...latestFirst)
    .limit(limit);
}

async function list(
  db: Database,
  where: SQL | undefined,
  members: readonly string[],
  cascaded: { member: string | undefined; id: string } | undefined,
  { current, pageSize }: Page,
): Promise<Listing> {
  const only = (snapshot: PgColumn) => sql<Snapshot | null>`(
    select jsonb_object_agg(key, value) from jsonb_each(${snapshot})
    where key = any(array(select jsonb_array_elements_text(${JSON.stringify(members)}::jsonb))))`;
  const own = cascaded?.member
    ? sql<
        string | null
      >`case when ${change.verb} = 'delete' and ${change.record_id} <> ${cascaded.id}
        then jsonb_path_query_first(${before}, ${`$.${cascaded.member}[*] ? (@.id == $id)`}::jsonpath,
          jsonb_build_object('id', ${cascaded.id}::text)) ->> 'name' end`
    : sql<string | null>`null`;
  const changes = await db
    .select({ ...columns, before: only(before), after: only(after), cascaded_name: own })
    .from(change)
    .where(where)
    .orderBy(...latestFirst)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const counted = db.select({ id: change.id }).from(change).where(where).$dynamic();
  return { changes, ...(await countUpTo(db, counted)) };
}

/**
 * Lists the changes of a record, and those of others that took it or one of its links along or back.
 * @param members of the snapshots that are read
 * @param cascaded the member in which a deletion has the records of the kind that it took along
 */
export function listChanges(
  db: Database,
  entity: string,
  id: string,
  { members, cascaded, page }: { members: string[]; cascaded: string | undefined; page: Page },
): Promise<Listing> {
  const refers = db
    .select({ id: change_ref.change_id })
    .from(change_ref)
    .where(and(eq(change_ref.entity, entity), eq(change_ref.record_id, id)));
  const where = or(ofRecord(entity, id), sql`${change.id} = any(array(${refers}))`);
  return list(db, id === ROOT_ID ? sql`false` : where, members, { member: cascaded, id }, page);
}

/** Lists the last deletion of each record that is not there. */
export function listDeletions(
  db: Database,
  entity: string,
  own: PgTable,
  { members, page }: { members: string[]; page: Page },
): Promise<Listing> {
  const later = sql`select from ${change} later where later.entity = ${entity} and later.verb = 'delete'
    and later.record_id = ${change.record_id}
    and (later.created_at, later.id) > (${change.created_at}, ${change.id})`;
  const there = sql`select from ${own} where ${own}.id = ${change.record_id}`;
  const isLast = sql`not exists (${there}) and not exists (${later})`;
  const isDeletion = and(eq(change.entity, entity), eq(change.verb, 'delete'));
  return list(db, and(isDeletion, isLast), members, undefined, page);
}

/** Finds a change by its id; @param recordId whose change it must be */
export async function findChange(
  db: Database | Transaction,
  entity: string,
  id: string,
  recordId?: string,
): Promise<Change | undefined> {
  const isOf = recordId === undefined ? ofEntity(entity) : ofRecord(entity, recordId);
  return (await readChanges(db, and(isOf, eq(change.id, id)), 1))[0];
}

/** A change without its snapshots, which may be of any size. */
export type ChangeOutline = Omit<Change, 'before' | 'after'>;

type Action = Pick<Change, 'trace_id' | 'request_id' | 'actor_id'>;

/** Returns what an action did, or all under a trace id, one more than can be undone, latest first. */
export const changesOf = (
  db: Database,
  entity: string,
  { trace_id, request_id, actor_id }: Pick<Action, 'trace_id'> & Partial<Action>,
): Promise<ChangeOutline[]> =>
  db
    .select(columns)
    .from(change)
    .where(
      and(
        ofEntity(entity),
        eq(change.trace_id, trace_id),
        request_id === undefined ? undefined : eq(change.request_id, request_id),
        actor_id === undefined ? undefined : eq(change.actor_id, actor_id),
      ),
    )
    .orderBy(...latestFirst)
    .limit(MAX_IMPORTED + 1);

/** Returns changes with their snapshots, latest first. */
export const wholeChanges = (db: Database, listed: readonly ChangeOutline[]): Promise<Change[]> => {
  const ids = listed.map(({ id }) => id);
  return readChanges(db, isAnyOf(change.id, ids), ids.length);
};

/** Tells actions apart, each of which is undone as one. */
export const actionOf = ({ trace_id, request_id, actor_id }: Action): string =>
  JSON.stringify([trace_id, request_id, actor_id]);

/** Counts the changes that the action of each of them made, by `actionOf`. */
export async function countsOfActions(
  db: Database,
  entity: string,
  changes: readonly Action[],
): Promise<Map<string, number>> {
  const { trace_id, request_id, actor_id } = change;
  const traces = [...new Set(changes.map((one) => one.trace_id))];
  if (traces.length === 0) return new Map();
  const rows = await db
    .select({ trace_id, request_id, actor_id, count: sql`count(*)`.mapWith(Number) })
    .from(change)
    .where(and(ofEntity(entity), inArray(trace_id, traces)))
    .groupBy(trace_id, request_id, actor_id);
  return new Map(rows.map((row) => [actionOf(row), row.count]));
}

/** Returns by id the last change of each record, with the name that it left the record. */
export async function lastChangesOf(
  tx: Transaction,
  entity: string,
  recordIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const { id, record_id } = change;
  const rows = await tx
    .selectDistinctOn([record_id], { record_id, id, name: nameLeft })
    .from(change)
    .where(and(ofEntity(entity), isAnyOf(record_id, recordIds)))
    .orderBy(record_id, ...latestFirst);
  return new Map(rows.map(({ record_id, ...last }) => [record_id, last]));
}

/** What a change left its record called: its own name is the one before. */
export const nameLeft: SQL<string> = sql`case
  when ${before} is null or ${before} ->> 'name' = ${change.record_name}
  then coalesce(nullif(${after} ->> 'name', ''), ${change.record_name})
  else ${change.record_name} end`;

/** Returns the id in a member of `roles`, which is a link where the user saved it. */
export const roleIdOf = (role: unknown): string =>
  typeof role === 'object' && role && 'role_id' in role ? String(role.role_id) : String(role);

/** Returns a member of `resources`, which is `GET /path`, or an object where an import saved it. */
export function toCall(call: unknown): { method: string; path: string } {
  if (typeof call === 'object' && call && 'method' in call && 'path' in call) {
    return { method: String(call.method), path: String(call.path) };
  }
  const [method = ''] = String(call).split(' ', 1);
  return { method, path: String(call).slice(method.length + 1) };
}
