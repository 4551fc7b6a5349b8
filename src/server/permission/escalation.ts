import type { Policy, Rights } from './engine';
import { covers, parsePattern } from './pattern';

/** Whether `wanted` holds a menu or a call that `held` does not. */
export function exceeds(wanted: Rights, held: Rights): boolean {
  return (
    [...wanted.menuIds].some((id) => !held.menuIds.has(id)) ||
    wanted.resources.some((resource) => !holdsCall(held, resource))
  );
}

/**
 * Whether a change gives any role more than whoever makes it holds himself. It compares what follows
 * from the world before and after, and so finds every way of granting: a ticked menu, an enabled
 * role, a moved menu, a resource added to a menu that somebody holds.
 */
export function grantsBeyond(before: Policy, after: Policy, held: Rights): boolean {
  return after
    .roleIds()
    .some((role) => exceeds(gained(before.rightsOf([role]), after.rightsOf([role])), held));
}

/** What `after` holds that `before` did not. */
export function gained(before: Rights, after: Rights): Rights {
  return {
    menuIds: new Set([...after.menuIds].filter((id) => !before.menuIds.has(id))),
    resources: after.resources.filter((resource) => !holdsCall(before, resource)),
  };
}

function holdsCall(held: Rights, wanted: Rights['resources'][number]): boolean {
  const pattern = parsePattern(wanted.path);
  return held.resources.some(
    ({ method, path }) => method === wanted.method && covers(parsePattern(path), pattern),
  );
}
