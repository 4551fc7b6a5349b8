import { type Pattern, parsePattern } from './pattern';
import type { PolicyParts } from './snapshot';

/** A call that a menu allows, made ready to be compared. */
export interface Call {
  method: string;
  pattern: Pattern;
}

/** By method and pattern, so that equal calls of several menus are one. */
export const keyOf = (method: string, pattern: Pattern) => `${method} ${pattern.join('/')}`;

/** The menus of a snapshot by number, each with its parent's number, -1 at the root level. */
export interface MenuIndex {
  ids: string[];
  numbers: Map<string, number>;
  parents: Int32Array;
  enabled: Uint8Array;
}

/** The different calls of a snapshot by number, and which of them each menu allows. */
export interface CallIndex {
  keys: string[];
  calls: Call[];
  byMenu: Map<string, number[]>;
}

/** Works something out once for each part of a snapshot, since most changes leave most parts as they are. */
function once<Part extends object, Result>(work: (part: Part) => Result): (part: Part) => Result {
  const known = new WeakMap<Part, Result>();
  return (part) => {
    const found = known.get(part) ?? work(part);
    known.set(part, found);
    return found;
  };
}

export const indexMenus = once((menus: PolicyParts['menus']): MenuIndex => {
  const ids = menus.map(({ id }) => id);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  // A parent that is missing leads nowhere: -2, so that its children are not taken for roots.
  const parents = Int32Array.from(menus, ({ parent_id }) =>
    parent_id === null ? -1 : (numbers.get(parent_id) ?? -2),
  );
  return { ids, numbers, parents, enabled: Uint8Array.from(menus, isEnabled) };
});

const isEnabled = ({ status }: { status: string }) => (status === 'enabled' ? 1 : 0);

export const indexCalls = once((resources: PolicyParts['resources']): CallIndex => {
  const index: CallIndex = { keys: [], calls: [], byMenu: new Map() };
  const numbers = new Map<string, number>();
  for (const { menu_id, method, path } of resources) {
    const pattern = parsePattern(path);
    const key = keyOf(method, pattern);
    let number = numbers.get(key);
    if (number === undefined) {
      number = index.keys.push(key) - 1;
      index.calls.push({ method, pattern });
      numbers.set(key, number);
    }
    const given = index.byMenu.get(menu_id);
    if (given) given.push(number);
    else index.byMenu.set(menu_id, [number]);
  }
  return index;
});

/** Which menus are in force: neither disabled nor below one that is. */
export function menusInForce({ parents, enabled }: MenuIndex): Uint8Array {
  const UNKNOWN = 0;
  const YES = 1;
  const NO = 2;
  const found = new Uint8Array(parents.length).fill(UNKNOWN);
  for (let start = 0; start < parents.length; start += 1) {
    const line: number[] = [];
    let at = start;
    while (at >= 0 && found[at] === UNKNOWN) {
      line.push(at);
      // A ring, which no menu can stand in, would otherwise be walked for ever.
      found[at] = NO;
      at = parents[at] as number;
    }
    let answer = at === -1 || found[at] === YES;
    for (const menu of line.reverse()) {
      answer = answer && enabled[menu] === 1;
      found[menu] = answer ? YES : NO;
    }
  }
  return found.map((answer) => (answer === YES ? 1 : 0));
}
