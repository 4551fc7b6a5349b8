import { keyOf, type Pattern, parsePattern } from './pattern';
import type { PolicyParts } from './snapshot';

type Menus = PolicyParts['menus'];

/** A call as a menu spells it. */
export interface Call {
  key: string;
  method: string;
  path: string;
  pattern: Pattern;
}

/** Returns a function that works each result out once, as most changes leave most parts the same. */
export function once<Part extends object, Result>(work: (part: Part) => Result) {
  const known = new WeakMap<Part, Result>();
  return (part: Part): Result => {
    let found = known.get(part);
    if (found === undefined) {
      found = work(part);
      known.set(part, found);
    }
    return found;
  };
}

/** Returns the items by what they have in common, each group in their order. */
export function grouped<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

export const menusById = once((menus: Menus) => new Map(menus.map((menu) => [menu.id, menu])));

const childrenOf = once((menus: Menus) => grouped(menus, ({ parent_id }) => parent_id));

/** Returns the ids of the menu and its ancestors, from below; of a ring each once. */
export function lineOf(menus: Menus, menu: string): string[] {
  const byId = menusById(menus);
  const line: string[] = [];
  for (
    let at = byId.get(menu);
    at && !line.includes(at.id);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  ) {
    line.push(at.id);
  }
  return line;
}

/** Returns the ids of the menus and of all below them. */
export function idsBelow(menus: Menus, tops: Iterable<string>): Set<string> {
  const children = childrenOf(menus);
  // A set is walked to its end, which moves while it grows.
  const found = new Set(tops);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
  return found;
}

/** Ids of the menus that are neither disabled nor below a disabled one, nor without their parent. */
export const menusInForce = once((menus: Menus) =>
  idsFromRoot(menus, ({ status }) => status === 'enabled'),
);

/** Returns the same as `menusInForce` as if nothing were disabled. */
export const menusInPlace = once((menus: Menus) => idsFromRoot(menus, () => true));

function idsFromRoot(menus: Menus, isOpen: (menu: Menus[number]) => boolean): Set<string> {
  const children = childrenOf(menus);
  const open = (children.get(null) ?? []).filter(isOpen);
  for (const { id } of open) open.push(...(children.get(id) ?? []).filter(isOpen));
  return new Set(open.map(({ id }) => id));
}

/**
 * By menu, parents first, the ids of the disabled menus that keep it out of force, from below; menus
 * with the same ones share the list. It lacks the menus that enabling does not help.
 */
export const disabledAbove = once((menus: Menus): ReadonlyMap<string, string[]> => {
  const byId = menusById(menus);
  const found = new Map<string, string[]>();
  const none: string[] = [];
  for (const id of menusInPlace(menus)) {
    const menu = byId.get(id);
    const above = found.get(menu?.parent_id ?? '') ?? none;
    found.set(id, menu?.status === 'enabled' ? above : [id, ...above]);
  }
  return found;
});

/** Most resources stay the same objects from one policy to the next. */
export const callOfResource = once(({ method, path }: PolicyParts['resources'][number]): Call => {
  const pattern = parsePattern(path);
  return { key: keyOf(method, pattern), method, path, pattern };
});

export const callsByMenu = once((resources: PolicyParts['resources']) => {
  const byMenu = grouped(resources, ({ menu_id }) => menu_id);
  return new Map([...byMenu].map(([menu, own]) => [menu, own.map(callOfResource)]));
});

export const callKeys = once(
  (resources: PolicyParts['resources']) =>
    new Set(resources.map((resource) => callOfResource(resource).key)),
);

/** Returns ids of the menus that differ between two policies, and of all below such. */
export const touchedMenus = (before: PolicyParts, after: PolicyParts): Set<string> =>
  touchedSince(before)(after);

const touchedSince = once((before: PolicyParts) =>
  once((after: PolicyParts) => findTouched(before, after)),
);

function findTouched(before: PolicyParts, after: PolicyParts): Set<string> {
  if (before.menus === after.menus && before.resources === after.resources) return new Set();
  const [was, is] = [menusById(before.menus), menusById(after.menus)];
  const [callsBefore, callsAfter] = [callsByMenu(before.resources), callsByMenu(after.resources)];
  const isKept = (id: string) =>
    was.get(id)?.status === is.get(id)?.status &&
    was.get(id)?.parent_id === is.get(id)?.parent_id &&
    areSame(callsBefore.get(id) ?? [], callsAfter.get(id) ?? []);
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((id) => !isKept(id));
  return idsBelow(before.menus, idsBelow(after.menus, differing));
}

const areSame = (calls: Call[], others: Call[]) =>
  calls.length === others.length &&
  calls.every(({ method, path }, at) => method === others[at]?.method && path === others[at]?.path);
