import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, tables } from '../../db/database';
import { isAnyOf, storedBytes, withinBytes } from '../../db/rows';
import type { AuditFact, Fact } from './facts';

const { change, logger } = tables;

export interface Found<Row> {
  rows: Row[];
  complete: boolean;
}

const MOST = 5_000;
const MAX_CHANGES = 500;
/** Of the states of records before and after those changes, as they are stored. */
const MAX_BYTES = 8 * 2 ** 20;

const since = (from: number) => gte(logger.created_at, new Date(from));

const at = (moment: PgColumn) => sql<number>`(extract(epoch from ${moment}) * 1000)::float8`;

const columns = {
  at: at(logger.created_at),
  user_id: logger.user_id,
  username: logger.username,
  address: logger.address,
};

async function newest(db: Database, where: SQL | undefined, most = MOST): Promise<Found<Fact>> {
  const rows = await db
    .select(columns)
    .from(logger)
    .where(where)
    .orderBy(desc(logger.created_at), desc(logger.id))
    .limit(most);
  return { rows, complete: rows.length < most };
}

export const readFailedSignIns = (db: Database, from: number) =>
  newest(db, and(eq(logger.tag, 'login'), eq(logger.level, 'warn'), since(from)));

export const readDenials = (db: Database, from: number) =>
  newest(db, and(eq(logger.tag, 'denied'), since(from)));

const signedIn = and(eq(logger.tag, 'login'), eq(logger.level, 'info'));

export const readSignIns = (db: Database, from: number) => newest(db, and(signedIn, since(from)));

export const readEarlierSignIns = (db: Database, users: string[], from: number, until: number) =>
  newest(
    db,
    and(
      signedIn,
      since(from),
      lt(logger.created_at, new Date(until)),
      inArray(logger.user_id, users),
    ),
  );

/** Deletions are left out, as they grant nothing. */
export async function readChanges(db: Database, from: number): Promise<Found<AuditFact>> {
  const latestFirst = [desc(change.created_at), desc(change.id)];
  const found = await db
    .select({ id: change.id, bytes: storedBytes(change.before, change.after) })
    .from(change)
    .where(
      and(
        inArray(change.entity, ['user', 'role', 'menu']),
        isNotNull(change.after),
        gte(change.created_at, new Date(from)),
      ),
    )
    .orderBy(...latestFirst)
    .limit(MAX_CHANGES);
  const read = withinBytes(found, MAX_BYTES);
  const rows = await db
    .select({
      at: at(change.created_at),
      user_id: change.actor_id,
      username: change.actor_name,
      address: change.address,
      entity: change.entity,
      id: change.record_id,
      name: change.record_name,
      before: membersOf(change.before),
      after: membersOf(change.after),
    })
    .from(change)
    .where(
      isAnyOf(
        change.id,
        read.map(({ id }) => id),
      ),
    )
    .orderBy(...latestFirst);
  return { rows, complete: read.length < MAX_CHANGES && read.length === found.length };
}

/** Returns those members that marks look at. */
const membersOf = (snapshot: PgColumn) => sql<Record<string, unknown>>`
  jsonb_strip_nulls(jsonb_build_object('status', ${snapshot} -> 'status', 'roles', ${snapshot} -> 'roles',
    'menus', ${snapshot} -> 'menus', 'resources', ${snapshot} -> 'resources'))`;
