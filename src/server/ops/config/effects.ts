import { sql } from 'drizzle-orm';
import { managingCalls } from '@/schemas/powerful';
import type { Transaction } from '../../db/database';
import { queryRows } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import type { Policy, Rights } from '../../permission/policy';

/** Roles that somebody has together, and how many active users besides root do. */
export interface Holders {
  roles: string;
  users: number;
  /** The number of those who have a password. */
  able: number;
}

export const readHolders = (tx: Transaction) =>
  queryRows<Holders>(
    tx,
    sql`select roles, count(*)::int as users, sum(able)::int as able from (
      select string_agg(role_id, ' ' order by role_id) as roles,
        max(("user".password_hash <> '')::int) as able
      from user_role join "user" on "user".id = user_role.user_id
      where "user".status = 'activated' and "user".id <> ${ROOT_ID}
      group by user_id
    ) held group by roles`,
  );

const LISTS = ['menus', 'roles', 'users'];

/** Returns which of menus, roles and users nobody but root could create or change afterwards, though somebody can now. */
export function lostManagement(before: Policy, after: Policy, holders: Holders[]): string[] {
  return LISTS.filter((list) => {
    const paths = [`/api/v1/${list}`, `/api/v1/${list}/{id}`];
    const calls = managingCalls.filter(
      ({ method, path }) => method !== 'DELETE' && paths.includes(path),
    );
    const isManaged = (policy: Policy) =>
      holders.some(
        ({ roles, able }) =>
          able > 0 &&
          calls.some(({ method, path }) => policy.allows(roles.split(' '), method, path)),
      );
    return isManaged(before) && !isManaged(after);
  });
}

/** How many users gain rights, and how many lose some. */
export function usersAffected(before: Policy, after: Policy, holders: Holders[]) {
  const counts = { gain: 0, lose: 0 };
  for (const { roles, users } of holders) {
    const ids = roles.split(' ');
    const [had, has] = [before.rightsOf(ids), after.rightsOf(ids)];
    if (hasMore(has, had)) counts.gain += users;
    if (hasMore(had, has)) counts.lose += users;
  }
  return counts;
}

function hasMore(rights: Rights, others: Rights): boolean {
  for (const id of rights.menuIds) if (!others.menuIds.has(id)) return true;
  for (const call of rights.calls.keys()) if (!others.calls.has(call)) return true;
  return false;
}
