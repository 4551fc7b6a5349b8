import type { Facts } from '../facts';
import { disabledAbove, grouped, once } from '../policyIndex';
import type { Plan } from './plans';
import type { RoleSet } from './roleSets';
import type { Subject } from './subject';

/**
 * Returns a function that counts the people besides the user who would get rights by a plan: the
 * holders of the role that it alters, and of enabled roles for which it enables a menu.
 * @param sets undefined for callers who may not know of users: then 1 stands for any number
 */
export function affectedBy(
  facts: Facts,
  subject: Subject,
  sets: RoleSet[] | undefined,
): (plan: Plan) => number {
  const blocked = blockedGrants(facts);
  const known = new Map<string, number>();
  return ({ role, enableRole, grant, enable }) => {
    const altered = role !== undefined && (enableRole || grant !== undefined) ? [role] : [];
    if (!sets) return Number(altered.length + enable.length > 0);
    const key = [...altered, '', ...enable].join(' ');
    const opened = () =>
      blocked.flatMap(([id, missing]) =>
        missing.some((menus) => menus.every((menu) => enable.includes(menu))) ? [id] : [],
      );
    const roles = () => new Set(enable.length > 0 ? [...altered, ...opened()] : altered);
    const count = known.get(key) ?? othersHolding(sets, subject, roles());
    known.set(key, count);
    return count;
  };
}

/** Returns for each enabled role with grants out of force the menus that keep each of them so. */
function blockedGrants({ parts: { menus, grants }, policy }: Facts): [string, string[][]][] {
  return policy.roleIds().flatMap((role): [string, string[][]][] => {
    const missing = (grants.get(role) ?? []).flatMap((id) => {
      const disabled = disabledAbove(menus, id);
      return disabled && disabled.length > 0 ? [disabled] : [];
    });
    return missing.length > 0 ? [[role, missing]] : [];
  });
}

const setsByRole = once((sets: RoleSet[]) => {
  const pairs = sets.flatMap((set) => set.roles.map((role) => ({ role, set })));
  return grouped(pairs, ({ role }) => role);
});

/** Each once, active or frozen. */
function othersHolding(sets: RoleSet[], { role_ids }: Subject, roles: Set<string>): number {
  const byRole = setsByRole(sets);
  const held = new Set(
    [...roles].flatMap((role) => (byRole.get(role) ?? []).map(({ set }) => set)),
  );
  const all = [...held].reduce((sum, { ids, frozen }) => sum + ids.length + frozen, 0);
  return Math.max(0, all - Number(role_ids.some((id) => roles.has(id))));
}
