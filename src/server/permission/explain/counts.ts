import type { MenuCounts } from '@/schemas/permission';
import { inTurns } from '../../lib/turns';
import type { Facts } from '../facts';
import { lineOf } from '../policyIndex';
import type { RoleSet } from './roleSets';

/** Counts for every menu how many roles grant it or what is below it, and how many active users reach it. */
export async function countMenus({ parts, policy }: Facts, sets: RoleSet[]): Promise<MenuCounts[]> {
  const roles = new Map<string, number>();
  const users = new Map<string, number>();
  const add = (counts: Map<string, number>, id: string, count: number) =>
    counts.set(id, (counts.get(id) ?? 0) + count);
  for await (const { id } of inTurns(parts.roles)) {
    const grants = parts.grants.get(id) ?? [];
    for (const menu of new Set(grants.flatMap((grant) => lineOf(parts.menus, grant)))) {
      add(roles, menu, 1);
    }
  }
  for await (const { roles: held, ids } of inTurns(sets)) {
    const given = held.map((role) => policy.roleRights(role).menuIds);
    for (const [at, menus] of given.entries()) {
      const others = given.slice(0, at);
      for (const menu of menus) {
        if (!others.some((one) => one.has(menu))) add(users, menu, ids.length);
      }
    }
  }
  return parts.menus.map(({ id }) => ({
    menu_id: id,
    roles: roles.get(id) ?? 0,
    users: users.get(id) ?? 0,
  }));
}
