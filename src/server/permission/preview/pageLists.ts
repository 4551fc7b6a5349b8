import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { once } from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import type { Side } from './difference';

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
  units: Iterable<Unit>,
): Set<string> {
  const suspects = suspectsOf(before, after, pages);
  const found = new Set<string>();
  if (suspects.length === 0) return found;
  for (const unit of units) {
    for (const suspect of suspects) {
      if (lacks(after, unit.after, suspect) && !lacks(before, unit.before, suspect)) {
        found.add(suspect.id);
      }
    }
  }
  return found;
}

function lacks({ policy }: Side, roles: readonly string[], { id, needs, lists }: Suspect): boolean {
  const menu = policy.menus.numbers.get(id);
  if (menu === undefined || !roles.some((role) => policy.gives(role).menus[menu] === 1)) {
    return false;
  }
  const isGiven = ({ method, path }: Call) => policy.allows([...roles], method, path);
  return needs === 'all' ? !lists.every(isGiven) : !lists.some(isGiven);
}

function suspectsOf(before: Side, after: Side, pages: ReadonlySet<string>): Suspect[] {
  const was = listsByMenu(before.policy.parts.resources);
  const is = listsByMenu(after.policy.parts.resources);
  const below = new Map<string | null, string[]>();
  for (const { id, parent_id } of after.policy.parts.menus) {
    if (pages.has(id)) continue;
    const known = below.get(parent_id);
    if (known) known.push(id);
    else below.set(parent_id, [id]);
  }
  return [...pages].flatMap((id): Suspect[] => {
    const own = is.get(id) ?? [];
    const needed = listsOfConsole(after.codes.get(id)?.code ?? '');
    const missing = needed.filter((call) => !own.some((one) => isSame(one, call)));
    if (needed.length > 0) return missing.length > 0 ? [{ id, needs: 'all', lists: missing }] : [];
    if (own.length > 0) return [];
    const ofButtons = (below.get(id) ?? []).flatMap((button) => is.get(button) ?? []);
    const lists = [...(was.get(id) ?? []), ...ofButtons];
    return lists.length > 0 ? [{ id, needs: 'any', lists }] : [];
  });
}

const isSame = (one: Call, other: Call) => one.method === other.method && one.path === other.path;

const isList = ({ method, path }: Call) => method === 'GET' && !/[:{*]/.test(path);

const listsOfConsole = (code: string) => (consoleMenuAt(code)?.resources ?? []).filter(isList);

const listsByMenu = once((resources: PolicyParts['resources']) => {
  const lists = new Map<string, Call[]>();
  for (const resource of resources) {
    if (!isList(resource)) continue;
    const known = lists.get(resource.menu_id);
    if (known) known.push(resource);
    else lists.set(resource.menu_id, [resource]);
  }
  return lists;
});
