import { inArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { tables } from '../db/database';
import type { AppEnv } from '../http/context';
import { canCall } from '../permission/current';

const { user } = tables;

export interface UserRef {
  id: string;
  username: string;
  name: string;
}

/** Nobody for a caller whose own lists do not show users. */
export async function usersShownTo(
  c: Context<AppEnv>,
  ids: readonly string[],
): Promise<Map<string, UserRef>> {
  const { db, principal } = c.var;
  if (ids.length === 0 || !(await canCall(db, principal, 'GET', '/api/v1/users'))) return new Map();
  const rows = await db
    .select({ id: user.id, username: user.username, name: user.name })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
