import { parsePattern } from './pattern';
import { holdsCall, Policy, type Rights, without } from './policy';
import type { PolicyParts } from './snapshot';

/**
 * As it is, and as if nothing were disabled: the admin who enables a dormant grant does not see who
 * gave it.
 */
export interface Policies {
  effective: Policy;
  potential: Policy;
}

export const compilePolicies = (parts: PolicyParts, earlier?: Policies): Policies => ({
  effective: new Policy(parts, false, earlier?.effective),
  potential: new Policy(parts, true, earlier?.potential),
});

/**
 * Compares before and after, and so finds every way of granting: a tick, an enabled role, a moved
 * menu, a resource.
 * @param roleIds of the caller
 */
export function grantsBeyond(before: Policies, after: Policies, roleIds: string[]): boolean {
  const [held, heldPotentially] = heldBy(before, roleIds);
  const [enabledBefore, enabledAfter] = [enabledIn(before), enabledIn(after)];
  return after.potential.roleIds().some((role) => {
    const isNewlyEnabled = enabledAfter.has(role) && !enabledBefore.has(role);
    return (
      gainsBeyond(before.effective, after.effective, role, held) ||
      gainsBeyond(
        isNewlyEnabled ? undefined : before.potential,
        after.potential,
        role,
        heldPotentially,
      )
    );
  });
}

/**
 * @param roleIds of the caller
 * @param among the roles that must not lose by it
 */
export function takesBeyond(
  before: Policies,
  after: Policies,
  roleIds: string[],
  among: string[],
): boolean {
  const [held, heldPotentially] = heldBy(before, roleIds);
  const [enabledBefore, enabledAfter] = [enabledIn(before), enabledIn(after)];
  return among.some((role) => {
    const isDisabled = enabledBefore.has(role) && !enabledAfter.has(role);
    return (
      gainsBeyond(after.effective, before.effective, role, held) ||
      gainsBeyond(isDisabled ? undefined : after.potential, before.potential, role, heldPotentially)
    );
  });
}

/** @param from roles whose rights do not count, as the user has them already */
export function rolesExceed(
  policies: Policies,
  to: string[],
  from: string[],
  held: string[],
): boolean {
  const own = heldBy(policies, held);
  const given = countsOf(policies, to);
  const had = countsOf(policies, from);
  return given.some((rights, way) => exceeds(gained(had[way] ?? NONE, rights), own[way] ?? NONE));
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

const NONE: Rights = { menuIds: new Set(), calls: new Map() };

/** Disabled things count not at all, or menus without roles, or both; each count is checked. */
type Counts = [inForce: Rights, ofEnabledRoles: Rights, all: Rights];

function countsOf(policies: Policies, roleIds: string[]): Counts {
  const { effective, potential } = policies;
  return [
    effective.rightsOf(roleIds),
    potential.rightsOf(enabledAmong(policies, roleIds)),
    potential.rightsOf(roleIds),
  ];
}

function enabledAmong(policies: Policies, roleIds: string[]): string[] {
  const enabled = enabledIn(policies);
  return roleIds.filter((id) => enabled.has(id));
}

/** A disabled role gives the caller nothing in any count. */
function heldBy(policies: Policies, roleIds: string[]): Counts {
  const last = lastHeld.get(policies);
  if (last?.roleIds === roleIds) return last.held;
  const { effective, potential } = policies;
  const ofEnabledRoles = potential.rightsOf(enabledAmong(policies, roleIds));
  const held: Counts = [effective.rightsOf(roleIds), ofEnabledRoles, ofEnabledRoles];
  lastHeld.set(policies, { roleIds, held });
  return held;
}

/** A write asks several times for what its actor holds. */
const lastHeld = new WeakMap<Policies, { roleIds: string[]; held: Counts }>();

const enabledIn = ({ effective }: Policies) => new Set(effective.roleIds());

/** @param other undefined for a policy that gives nothing */
function gainsBeyond(
  other: Policy | undefined,
  policy: Policy,
  role: string,
  held: Rights,
): boolean {
  const added = other ? policy.addedSince(other, role) : policy.rightsOf([role]);
  // The caller mostly holds it, and then two roles need not be compared in full.
  return exceeds(added, held) && exceeds(gained(other?.rightsOf([role]) ?? NONE, added), held);
}

function exceeds(wanted: Rights, held: Rights): boolean {
  for (const id of wanted.menuIds) if (!held.menuIds.has(id)) return true;
  for (const [key, { method, pattern }] of wanted.calls) {
    if (!held.calls.has(key) && !holdsCall(held, method, pattern)) return true;
  }
  return false;
}

function gained(before: Rights, after: Rights): Rights {
  return {
    menuIds: new Set([...after.menuIds].filter((id) => !before.menuIds.has(id))),
    calls: without(after.calls, before),
  };
}
