import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { addressMember, entityMember, isAudit, objectOf } from '../members';
import type { AuditFact, Fact } from './facts';

const { logger } = tables;

export interface Found<Row> {
  rows: Row[];
  complete: boolean;
}

const MOST = 5_000;
/** Each may hold two states of a record. */
const MOST_AUDITED = 500;

const member = (name: string) =>
  sql<string>`coalesce(substring(${logger.data} from ${`"${name}":"([^"]*)"`}), '')`;

const since = (from: number) => gte(logger.created_at, new Date(from));

const columns = {
  at: sql<number>`(extract(epoch from ${logger.created_at}) * 1000)::float8`,
  user_id: logger.user_id,
  username: member('username'),
  address: sql<string>`coalesce(${addressMember}, '')`,
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

export async function readChanges(db: Database, from: number): Promise<Found<AuditFact>> {
  const about = inArray(entityMember, ['user', 'role', 'menu']);
  const rows = await db
    .select({ ...columns, data: logger.data })
    .from(logger)
    .where(and(isAudit, about, since(from)))
    .orderBy(desc(logger.created_at), desc(logger.id))
    .limit(MOST_AUDITED);
  const complete = rows.length < MOST_AUDITED;
  return { rows: rows.map(({ data, ...row }) => ({ ...row, ...auditOf(data) })), complete };
}

function auditOf(data: string) {
  const { actor, entity, target_id, target_name, before, after } = objectOf(data);
  return {
    username: String(actor ?? ''),
    entity: String(entity ?? ''),
    id: String(target_id ?? ''),
    name: String(target_name ?? ''),
    before: objectOf(before),
    after: objectOf(after),
  };
}
