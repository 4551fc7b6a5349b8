import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { isAnyOf, queryRows, storedBytes, withinBytes } from '../../db/rows';
import type { Change, Snapshot } from '../read';

const { chain_start, change, role, user, user_role } = tables;

export type PastChange = Pick<Change, 'verb' | 'entity' | 'record_id' | 'before'>;

export type Kind = 'role' | 'user';

/** Of changes, and of their snapshots as they are stored: the deletion of many menus is large. */
const PAGE = 50;
const PAGE_BYTES = 4 * 2 ** 20;
const MAX_CHANGES = 5_000;
const MAX_MS = 2_000;

/**
 * Visits the changes of rights after a moment, the latest first.
 * @param userId whose roles and status are asked about
 * @returns whether none was left out
 */
export async function eachChangeSince(
  db: Database,
  { at, userId }: { at: Date; userId: string | undefined },
  visit: (change: PastChange) => void,
): Promise<boolean> {
  const began = performance.now();
  const isOfUser = userId && and(eq(change.entity, 'user'), eq(change.record_id, userId));
  const isOfRights = and(
    or(inArray(change.entity, ['menu', 'role']), isOfUser || undefined),
    inArray(change.verb, ['create', 'update', 'delete']),
    gt(change.created_at, at),
  );
  let end: SQL | undefined;
  for (let read = 0; read < MAX_CHANGES && performance.now() - began < MAX_MS; ) {
    const { id, created_at, verb, entity, record_id } = change;
    const before = sql<Snapshot | null>`${change.before}`;
    const found = await db
      .select({ id, created_at, bytes: storedBytes(change.before) })
      .from(change)
      .where(and(isOfRights, end))
      .orderBy(desc(created_at), desc(id))
      .limit(PAGE);
    const page = withinBytes(found, PAGE_BYTES);
    const ids = page.map((row) => row.id);
    const rows = await db
      .select({ verb, entity, record_id, before })
      .from(change)
      .where(isAnyOf(id, ids))
      .orderBy(desc(created_at), desc(id));
    rows.forEach(visit);
    read += page.length;
    const last = page.at(-1);
    if (!last || (page.length === found.length && found.length < PAGE)) return true;
    end = sql`(${created_at}, ${id}) < (${last.created_at.toISOString()}::timestamptz, ${last.id})`;
  }
  return false;
}

/** Whether retention has left all changes after a moment. */
export async function reachesBack(db: Database, at: Date): Promise<boolean> {
  const [start] = await db.select({ seq: chain_start.seq }).from(chain_start);
  if (start?.seq === 0) return true;
  const [oldest] = await db
    .select({ created_at: change.created_at })
    .from(change)
    .orderBy(asc(change.created_at), asc(change.id))
    .limit(1);
  return oldest !== undefined && oldest.created_at <= at;
}

/** Says why a role or user was not there at a moment; undefined where no change tells of one. */
export async function absenceOf(
  db: Database,
  kind: Kind,
  id: string,
  at: Date,
): Promise<'not-created' | 'deleted' | undefined> {
  const isCreatedLater = and(eq(change.verb, 'create'), gt(change.created_at, at));
  const changes = await db
    .selectDistinct({ verb: change.verb })
    .from(change)
    .where(
      and(
        eq(change.entity, kind),
        eq(change.record_id, id),
        or(isCreatedLater, eq(change.verb, 'delete')),
      ),
    );
  const verbs = changes.map(({ verb }) => verb);
  const table = kind === 'user' ? user : role;
  if (verbs.includes('create') || (await db.$count(table, eq(table.id, id))) > 0) {
    return 'not-created';
  }
  return verbs.includes('delete') ? 'deleted' : undefined;
}

/** Counts the users who had a role at some time since and do not have it now. */
export async function countFormerHolders(
  db: Database,
  roleId: string,
  since: Date,
): Promise<number> {
  const [found] = await queryRows<{ count: number }>(
    db,
    sql`select count(distinct record_id)::int as count from ${change}
      where entity = 'user' and created_at > ${since.toISOString()}::timestamptz
        and before -> 'roles' @> to_jsonb(${roleId}::text)
        and not exists (select from ${user_role}
          where user_id = ${change.record_id} and role_id = ${roleId})`,
  );
  return found?.count ?? 0;
}
