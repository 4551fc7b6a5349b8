import { holdsCall, Policy, type Rights, without } from './engine';
import type { PolicyParts } from './snapshot';

/**
 * What follows from a snapshot, twice: as it is, and as if nothing were disabled. Rights that sleep
 * must not be given away either, as whoever switches them on later does not see who took them.
 */
export type Worlds = [inForce: Policy, allEnabled: Policy];

/** Both worlds of a snapshot. */
export const compileWorlds = (parts: PolicyParts): Worlds => [
  new Policy(parts),
  new Policy(parts, true),
];

/**
 * Whether a change gives any role more than whoever makes it holds himself. It compares what follows
 * from the world before and after, and so finds every way of granting: a ticked menu, an enabled
 * role, a moved menu, a resource added to a menu that somebody holds.
 *
 * @param roleIds the roles of whoever makes the change.
 */
export function grantsBeyond(before: Worlds, after: Worlds, roleIds: string[]): boolean {
  return before.some((policy, world) => {
    const held = policy.rightsOf(roleIds);
    const then = after[world] ?? policy;
    return then.roleIds().some((role) => {
      const added = then.addedSince(policy, role);
      // What the caller holds may be given, so that hardly ever two roles are compared in full.
      return exceeds(added, held) && exceeds(gained(policy.rightsOf([role]), added), held);
    });
  });
}

/**
 * Whether some roles give more than others do.
 *
 * @param from roles whose rights do not count, as the user has them already.
 */
export function rolesExceed(worlds: Worlds, to: string[], from: string[], held: string[]): boolean {
  return worlds.some((policy) =>
    exceeds(gained(policy.rightsOf(from), policy.rightsOf(to)), policy.rightsOf(held)),
  );
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
