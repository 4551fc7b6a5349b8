import type { Transaction } from '../../db/database';
import { only } from '../../permission/preview/consequences';
import { type Comparison, noSurplus, type Surplus } from '../../permission/preview/difference';
import { merge } from '../../permission/preview/rights';
import { rolesWithHolders } from './previewUsers';
import type { TouchedUsers } from './touchedUsers';

/** The largest roles are looked at first: they mostly give all that was lost. */
const FIRST_ROLES = 10;

/** What users lost, that is still there, and that no active user has. */
export async function unheldOf(
  tx: Transaction,
  losing: Comparison,
  users: readonly TouchedUsers[],
): Promise<Surplus> {
  const lost = lostBy(losing, users);
  const isThere = only(lost, (kind, number) => losing.existsThere(kind, number));
  if (isThere.menus.size + isThere.calls.size === 0) return isThere;
  const { policy } = losing.than;
  const [menus, calls] = [[...isThere.menus], [...isThere.calls.keys()]];
  const givesAny = (role: string) =>
    menus.some((menu) => losing.givesThere(role, 'menus', menu)) ||
    calls.some((call) => losing.givesThere(role, 'calls', call));
  const ticks = new Map(
    policy.roleIds().map((role) => [role, policy.parts.grants.get(role)?.length ?? 0]),
  );
  const largestFirst = [...ticks].sort(([, one], [, other]) => other - one).map(([role]) => role);
  let unheld = isThere;
  for (let at = 0, count = FIRST_ROLES; at < largestFirst.length; at += count, count *= 10) {
    const giving = largestFirst.slice(at, at + count).filter(givesAny);
    for (const role of await rolesWithHolders(tx, giving)) {
      unheld = only(unheld, (kind, number) => !losing.givesThere(role, kind, number));
    }
    if (unheld.menus.size + unheld.calls.size === 0) break;
  }
  return unheld;
}

function lostBy(losing: Comparison, users: readonly TouchedUsers[]): Surplus {
  const lost = noSurplus();
  const seen = new Set<string>();
  for (const { before, after } of users) {
    const same = `${before.join(' ')}|${after.join(' ')}`;
    if (!seen.has(same)) merge(lost, losing.surplus(before, after));
    seen.add(same);
  }
  return lost;
}
