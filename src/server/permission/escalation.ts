import { parsePattern } from './pattern';
import { holdsCall, Policy, type Rights, without } from './policy';
import type { PolicyParts } from './snapshot';

/**
 * What follows from a snapshot: as it is, and as if nothing were disabled. Dormant grants must not be
 * given away either: the admin who enables them later does not see who took them.
 */
export interface Policies {
  effective: Policy;
  potential: Policy;
}

/** @param earlier of which what stayed the same need not be worked out again. */
export const compilePolicies = (parts: PolicyParts, earlier?: Policies): Policies => ({
  effective: new Policy(parts, false, earlier?.effective),
  potential: new Policy(parts, true, earlier?.potential),
});

/**
 * Whether a change gives any role more than the caller holds. It compares what follows from the
 * snapshot before and after, and so finds every way of granting: a ticked menu, an enabled role, a
 * moved menu, a resource added to a menu that somebody holds.
 *
 * @param roleIds the roles of the caller.
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
 * Whether a change takes from one of some roles what the caller does not hold: by what is ticked, by a
 * menu that is disabled, deleted or moved, by a resource that is removed, or with the role itself.
 *
 * @param roleIds the roles of the caller.
 * @param among the roles that must not lose by it.
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

/**
 * Whether some roles give more than others do.
 *
 * @param from roles whose rights do not count, as the user has them already.
 */
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

/** Whether somebody holds all of these calls, by what is in force. */
export function holdsCalls(
  { effective }: Policies,
  roleIds: string[],
  calls: { method: string; path: string }[],
): boolean {
  const held = effective.rightsOf(roleIds);
  return calls.every(({ method, path }) => holdsCall(held, method, parsePattern(path)));
}

const NONE: Rights = { menuIds: new Set(), calls: new Map() };

/**
 * What roles give, in three ways of counting what is disabled: not at all; menus, but not roles;
 * both. A right is beyond a caller's own when it is so in any of them.
 */
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

/** What a caller holds: of a disabled role nothing, however it is counted. */
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

/**
 * Whether a role has, by one policy, what it has neither by another nor the caller.
 *
 * @param other undefined stands for one that gives nothing.
 */
function gainsBeyond(
  other: Policy | undefined,
  policy: Policy,
  role: string,
  held: Rights,
): boolean {
  const added = other ? policy.addedSince(other, role) : policy.rightsOf([role]);
  // The caller holds it more often than not, and then two roles need not be compared in full.
  return exceeds(added, held) && exceeds(gained(other?.rightsOf([role]) ?? NONE, added), held);
}

/** Whether `wanted` holds a menu or a call that `held` does not. */
function exceeds(wanted: Rights, held: Rights): boolean {
  return (
    [...wanted.menuIds].some((id) => !held.menuIds.has(id)) ||
    [...wanted.calls.values()].some(({ method, pattern }) => !holdsCall(held, method, pattern))
  );
}

/** What `after` holds that `before` did not. */
function gained(before: Rights, after: Rights): Rights {
  return {
    menuIds: new Set([...after.menuIds].filter((id) => !before.menuIds.has(id))),
    calls: without(after.calls, before),
  };
}
