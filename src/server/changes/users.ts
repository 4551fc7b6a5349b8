import type { Context } from 'hono';
import { tables } from '../db/database';
import { isOneOf } from '../db/rows';
import type { AppEnv } from '../http/context';
import { canCall } from '../permission/current';

const { user } = tables;

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
