import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { type Database, tables } from '../../db/database';
import { queryRows } from '../../db/rows';

const { chain_start, change, role, user, user_role } = tables;

export type Kind = 'role' | 'user';

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

/** Says why a role or user was not there at a moment; undefined where no change has it. */
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
