import { listCallsOf } from '../coverage';
import { grouped, once } from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import type { Side } from './policyDiff';

interface Call {
  method: string;
  path: string;
}

/** A page that may be left without what it lists. */
interface Suspect {
  id: string;
  /** Each of the console's own pages needs all of its lists; another page needs one. */
  needs: 'all' | 'any';
  lists: Call[];
}

/** Some roles before and after. */
export interface Unit {
  before: readonly string[];
  after: readonly string[];
}

/** Ids of pages that somebody sees afterwards, but not what they list, and it was not so before. */
export function pagesWithoutList(
  before: Side,
  after: Side,
  pages: ReadonlySet<string>,
  units: readonly Unit[],
): Set<string> {
  const suspects = suspectsOf(before, after, pages).filter((suspect) =>
    units.some((unit) => lacks(after, unit.after, suspect) && !lacks(before, unit.before, suspect)),
  );
  return new Set(suspects.map(({ id }) => id));
}

function lacks({ policy }: Side, roles: readonly string[], { id, needs, lists }: Suspect): boolean {
  if (!roles.some((role) => policy.roleRights(role).menuIds.has(id))) return false;
  const isGiven = ({ method, path }: Call) => policy.allows(roles, method, path);
  return needs === 'all' ? !lists.every(isGiven) : !lists.some(isGiven);
}

function suspectsOf(before: Side, after: Side, pages: ReadonlySet<string>): Suspect[] {
  const was = listsByMenu(before.policy.parts.resources);
  const is = listsByMenu(after.policy.parts.resources);
  const buttons = after.policy.parts.menus.filter(({ id }) => !pages.has(id));
  const below = grouped(buttons, ({ parent_id }) => parent_id);
  return [...pages].flatMap((id): Suspect[] => {
    const own = is.get(id) ?? [];
    const needed = listCallsOf(after.codes.get(id)?.code ?? '');
    const missing = needed.filter((call) => !own.some((one) => isSame(one, call)));
    if (needed.length > 0) return missing.length > 0 ? [{ id, needs: 'all', lists: missing }] : [];
    if (own.length > 0) return [];
    const ofButtons = (below.get(id) ?? []).flatMap((button) => is.get(button.id) ?? []);
    const lists = [...(was.get(id) ?? []), ...ofButtons];
    return lists.length > 0 ? [{ id, needs: 'any', lists }] : [];
  });
}

const isSame = (one: Call, other: Call) => one.method === other.method && one.path === other.path;

const isList = ({ method, path }: Call) => method === 'GET' && !/[:{*]/.test(path);

const listsByMenu = once((resources: PolicyParts['resources']) =>
  grouped(resources.filter(isList), ({ menu_id }) => menu_id),
);
