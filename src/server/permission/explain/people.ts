import type { Facts } from '../facts';
import type { Policy } from '../policy';
import { disabledAbove, grouped, once } from '../policyIndex';
import type { Plan } from './plans';
import type { RoleSet } from './roleSets';
import type { Subject } from './subject';

/**
 * Counts for each plan the people besides the user who would get rights by it: the holders of the
 * role that it alters, and of enabled roles for which it enables a menu.
 * @param sets undefined for callers who may not know of users: then 1 stands for any number
 */
export function affectedBy(
  { policy }: Facts,
  subject: Subject,
  sets: RoleSet[] | undefined,
  plans: Plan[],
): Map<Plan, number> {
  const counts = new Map<Plan, number>();
  for (const [enable, some] of grouped(plans, (plan) => plan.enable)) {
    const count = sets && othersHolding(sets, subject, openedBy(policy, enable));
    for (const plan of some) {
      const role = alteredRole(plan);
      const isAny = role !== undefined || enable.length > 0;
      counts.set(plan, count ? count(role) : Number(isAny));
    }
  }
  return counts;
}

const alteredRole = ({ role, enableRole, grant }: Plan): string | undefined =>
  enableRole || grant !== undefined ? role : undefined;

/** Returns the enabled roles with a grant that comes into force once the menus are enabled. */
function openedBy(policy: Policy, enable: string[]): Set<string> {
  if (enable.length === 0) return new Set();
  const disabled = disabledAbove(policy.parts.menus);
  const opened = enable.filter((id) => disabled.get(id)?.every((one) => enable.includes(one)));
  return new Set(opened.flatMap((id) => [...(rolesBelow(policy).get(id) ?? [])]));
}

/** Maps each disabled menu to the enabled roles with a grant that has no other disabled menu below that one. */
const rolesBelow = once((policy: Policy): Map<string, Set<string>> => {
  const { menus, grants } = policy.parts;
  const disabled = disabledAbove(menus);
  const roles = new Map<string, Set<string>>();
  for (const role of policy.roleIds()) {
    for (const grant of grants.get(role) ?? []) {
      const lowest = disabled.get(grant)?.[0];
      if (lowest === undefined) continue;
      const own = roles.get(lowest);
      if (own) own.add(role);
      else roles.set(lowest, new Set([role]));
    }
  }
  return roles;
});

/** The users with the same roles, active or frozen. */
interface Holders {
  people: number;
  /** The last count that has them. */
  countedIn?: symbol;
}

const holdersByRole = once((sets: RoleSet[]): Map<string, Holders[]> => {
  const pairs = sets.flatMap(({ roles, ids, frozen }) => {
    const holders: Holders = { people: ids.length + frozen };
    return roles.map((role) => ({ role, holders }));
  });
  const byRole = grouped(pairs, ({ role }) => role);
  return new Map([...byRole].map(([role, own]) => [role, own.map(({ holders }) => holders)]));
});

/** Returns a function that counts the others with one of the roles or one more; the next call ends it. */
function othersHolding(
  sets: RoleSet[],
  { role_ids }: Subject,
  roles: Set<string>,
): (role: string | undefined) => number {
  const byRole = holdersByRole(sets);
  const count = Symbol();
  let people = 0;
  for (const role of roles) {
    for (const holders of byRole.get(role) ?? []) {
      if (holders.countedIn !== count) people += holders.people;
      holders.countedIn = count;
    }
  }
  const isAmong = role_ids.some((id) => roles.has(id));
  return (role) => {
    let all = people;
    for (const holders of role === undefined ? [] : (byRole.get(role) ?? [])) {
      if (holders.countedIn !== count) all += holders.people;
    }
    const isOwn = isAmong || (role !== undefined && role_ids.includes(role));
    return Math.max(0, all - Number(isOwn));
  };
}
