import { parsePattern } from './pattern';
import { holdsCall, noRights, Policy, type Rights } from './policy';
import type { PolicyParts } from './snapshot';

export interface Policies {
  effective: Policy;
  /**
   * As if nothing were disabled: the admin who enables a dormant grant does not see who gave it.
   */
  unfilteredPolicy: Policy;
}

export const compilePolicies = (parts: PolicyParts, earlier?: Policies): Policies => ({
  effective: new Policy(parts, false, earlier?.effective),
  unfilteredPolicy: new Policy(parts, true, earlier?.unfilteredPolicy),
});

/**
 * Compares before and after, and so finds every way of granting: a tick, an enabled role, a moved
 * menu, a resource.
 * @param roleIds of the caller
 */
export const grantsBeyond = (before: Policies, after: Policies, roleIds: string[]): boolean =>
  giveBeyond(before, after, after.unfilteredPolicy.roleIds(), heldBy(before, roleIds));

/**
 * @param roleIds of the caller
 * @param among the roles that must not lose by it
 */
export const takesBeyond = (
  before: Policies,
  after: Policies,
  roleIds: string[],
  among: string[],
): boolean => giveBeyond(after, before, among, heldBy(before, roleIds));

/** Whether roles give something in one policy that neither they give in another nor the caller holds. */
function giveBeyond(
  less: Policies,
  more: Policies,
  roles: readonly string[],
  [held, heldUnfiltered]: Counts,
): boolean {
  return roles.some((role) => {
    const isEnabledOnlyThere = more.effective.isEnabled(role) && !less.effective.isEnabled(role);
    const unfiltered = isEnabledOnlyThere ? undefined : less.unfilteredPolicy;
    return (
      gainsBeyond(less.effective, more.effective, role, held) ||
      gainsBeyond(unfiltered, more.unfilteredPolicy, role, heldUnfiltered)
    );
  });
}

const gainsBeyond = (less: Policy | undefined, more: Policy, role: string, held: Rights): boolean =>
  exceeds(more.gainedSince(less, role), held, less?.roleRights(role) ?? NONE);

/** @param from roles whose rights do not count, as the user has them already */
export function rolesExceed(
  policies: Policies,
  to: string[],
  from: string[],
  held: string[],
): boolean {
  const own = heldBy(policies, held);
  const had = countsOf(policies, from);
  return countsOf(policies, to).some((rights, way) =>
    exceeds(rights, own[way] ?? NONE, had[way] ?? NONE),
  );
}

export function holdsCalls(
  { effective }: Policies,
  roleIds: string[],
  calls: { method: string; path: string }[],
): boolean {
  const held = effective.rightsOf(roleIds);
  return calls.every(({ method, path }) => holdsCall(held, method, parsePattern(path)));
}

export const holdsMenu = (policies: Policies, roleIds: string[], id: string): boolean =>
  heldBy(policies, roleIds)[1].menuIds.has(id);

const NONE = noRights();

/** Disabled things count not at all, or menus without roles, or both; each count is checked. */
type Counts = [inForce: Rights, ofEnabledRoles: Rights, all: Rights];

function countsOf({ effective, unfilteredPolicy }: Policies, roleIds: string[]): Counts {
  const enabled = roleIds.filter((id) => effective.isEnabled(id));
  return [
    effective.rightsOf(roleIds),
    unfilteredPolicy.rightsOf(enabled),
    unfilteredPolicy.rightsOf(roleIds),
  ];
}

/** A disabled role gives the caller nothing in any count. */
function heldBy(policies: Policies, roleIds: string[]): Counts {
  const last = lastHeld.get(policies);
  if (last?.roleIds === roleIds) return last.held;
  const enabled = roleIds.filter((id) => policies.effective.isEnabled(id));
  const held = countsOf(policies, enabled);
  lastHeld.set(policies, { roleIds, held });
  return held;
}

/** A write asks several times for what its actor holds. */
const lastHeld = new WeakMap<Policies, { roleIds: string[]; held: Counts }>();

/** Whether there is something that neither of the others has; the first mostly has all. */
function exceeds(rights: Rights, some: Rights, others: Rights): boolean {
  for (const id of rights.menuIds) {
    if (!some.menuIds.has(id) && !others.menuIds.has(id)) return true;
  }
  for (const [key, { method, pattern }] of rights.calls) {
    if (some.calls.has(key) || others.calls.has(key)) continue;
    if (!holdsCall(some, method, pattern) && !holdsCall(others, method, pattern)) return true;
  }
  return false;
}
