import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type Database, tables } from '../db/database';
import { isAnyOf, isOneOf } from '../db/rows';
import type { AppEnv } from '../http/context';
import { canCall } from '../permission/current';

const { change, user } = tables;

export type UserRef = Pick<typeof user.$inferSelect, 'id' | 'username' | 'name'>;

export const mayListUsers = (c: Context<AppEnv>): Promise<boolean> =>
  canCall(c.var.db, c.var.principal, 'GET', '/api/v1/users');

/** Returns the users of those ids; none to a caller whose own lists do not show users. */
export async function usersShownTo(
  c: Context<AppEnv>,
  ids: readonly string[],
): Promise<Map<string, UserRef>> {
  if (ids.length === 0 || !(await mayListUsers(c))) return new Map();
  const rows = await c.var.db
    .select({ id: user.id, username: user.username, name: user.name })
    .from(user)
    .where(isOneOf(user.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns what deleted users were called, by their deletions. */
export async function namesOfDeletedUsers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { username: string; name: string }>> {
  const rows = await db
    .selectDistinctOn([change.record_id], {
      id: change.record_id,
      username: sql<string>`coalesce(${change.before} ->> 'username', '')`,
      name: change.record_name,
    })
    .from(change)
    .where(
      and(eq(change.entity, 'user'), eq(change.verb, 'delete'), isAnyOf(change.record_id, ids)),
    )
    .orderBy(change.record_id, desc(change.created_at), desc(change.id));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
