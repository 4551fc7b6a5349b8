import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, tables } from '../../../db/database';
import { storedBefore } from '../../../db/rows';

const { change, logger } = tables;

export interface Fact {
  /** In milliseconds since 1970. */
  at: number;
  user_id: string;
  username: string;
  address: string;
}

export interface ChangeFact extends Fact {
  entity: 'user' | 'role' | 'menu';
  id: string;
  name: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface Found<Row> {
  rows: Row[];
  complete: boolean;
}

const MAX_ROWS = 5_000;
const MAX_CHANGES = 500;
/** The most bytes of the stored snapshots of those changes. */
const MAX_BYTES = 8 * 1024 * 1024;

export const failed = and(eq(logger.tag, 'login'), eq(logger.level, 'warn'));
export const signedIn = and(eq(logger.tag, 'login'), eq(logger.level, 'info'));
export const denied = eq(logger.tag, 'denied');

const at = (moment: PgColumn) => sql<number>`(extract(epoch from ${moment}) * 1000)::float8`;

/** Reads the newest rows of the log that meet a condition since a moment. */
export async function readFacts(
  db: Database,
  where: SQL | undefined,
  from: number,
): Promise<Found<Fact>> {
  const { user_id, username, address, created_at, id } = logger;
  const rows = await db
    .select({ at: at(created_at), user_id, username, address })
    .from(logger)
    .where(and(where, gte(created_at, new Date(from))))
    .orderBy(desc(created_at), desc(id))
    .limit(MAX_ROWS);
  return { rows, complete: rows.length < MAX_ROWS };
}

/** Says that a row is of one of the users and from before a moment. */
export const isOfBefore = (users: string[], until: number): SQL | undefined =>
  and(inArray(logger.user_id, users), lt(logger.created_at, new Date(until)));

/** Reads the newest changes since a moment, without deletions, as those grant nothing. */
export async function readChanges(db: Database, from: number): Promise<Found<ChangeFact>> {
  const order = sql`${change.created_at} desc, ${change.id} desc`;
  const isRead = sql`${storedBefore([change.before, change.after], order)} < ${MAX_BYTES}`;
  const members = (snapshot: PgColumn) =>
    sql<Record<string, unknown>>`case when ${isRead} then ${membersOf(snapshot)} end`;
  const found = await db
    .select({
      at: at(change.created_at),
      user_id: change.actor_id,
      username: change.actor_name,
      address: change.address,
      entity: sql<ChangeFact['entity']>`${change.entity}`,
      id: change.record_id,
      name: change.record_name,
      before: members(change.before),
      after: members(change.after),
    })
    .from(change)
    .where(
      and(
        inArray(change.entity, ['user', 'role', 'menu']),
        isNotNull(change.after),
        gte(change.created_at, new Date(from)),
      ),
    )
    .orderBy(desc(change.created_at), desc(change.id))
    .limit(MAX_CHANGES);
  const rows = found.filter(({ before }) => before !== null);
  return { rows, complete: found.length < MAX_CHANGES && rows.length === found.length };
}

/** Returns those members that marks look at. */
const membersOf = (snapshot: PgColumn) => sql`
  jsonb_strip_nulls(jsonb_build_object('status', ${snapshot} -> 'status', 'roles', ${snapshot} -> 'roles',
    'menus', ${snapshot} -> 'menus', 'resources', ${snapshot} -> 'resources'))`;
