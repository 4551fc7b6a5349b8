import type { Context } from 'hono';
import type { User } from '@/schemas/user';
import { limitsOf } from '../../changes/actorLimits';
import type { AppEnv } from '../../http/context';
import { isRoot } from '../../lib/root';
import { currentPolicy } from '../../permission/current';

export const roleIdsOf = ({ roles }: User) => (roles ?? []).map(({ role_id }) => role_id);

/** Of a call that only reads. @throws {ApiError} 403 */
export async function assertNotStronger(c: Context<AppEnv>, found: User): Promise<void> {
  const { db, principal } = c.var;
  if (isRoot(principal)) return;
  const { policies } = await currentPolicy(db, principal);
  limitsOf(policies, principal).assertNotStronger(found.id, roleIdsOf(found));
}
