import { type Pattern, parsePattern } from './pattern';
import type { PolicyParts } from './snapshot';

export interface Call {
  method: string;
  pattern: Pattern;
}

/** Equal calls of several menus have one key. */
export const keyOf = (method: string, pattern: Pattern) => `${method} ${pattern.join('/')}`;

interface Numbered {
  keys: string[];
  numbers: Map<string, number>;
}

/** The parents by number, -1 at the root level. */
export interface MenuIndex extends Numbered {
  parents: Int32Array;
  enabled: Uint8Array;
}

export interface CallIndex extends Numbered {
  calls: Call[];
  ofResources: number[];
}

/** Most changes leave most parts as they are. */
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

export function oncePair<First extends object, Second extends object, Result>(
  work: (first: First, second: Second) => Result,
) {
  const known = once((first: First) => once((second: Second) => work(first, second)));
  return (first: First, second: Second): Result => known(first)(second);
}

function number(keys: string[]): Numbered {
  const numbers = new Map<string, number>();
  for (let at = 0; at < keys.length; at += 1) numbers.set(keys[at] as string, at);
  return { keys, numbers };
}

/** Of ids that mostly follow each other as the keys do, and then need not be looked up; else -1. */
function numbersOf(ids: string[], { keys, numbers }: Numbered): Int32Array {
  const found = new Int32Array(ids.length);
  let next = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as string;
    const number = keys[next] === id ? next : (numbers.get(id) ?? -1);
    found[at] = number;
    if (number >= 0) next = number + 1;
  }
  return found;
}

export const indexMenus = once((menus: PolicyParts['menus']): MenuIndex => {
  const numbered = number(menus.map(({ id }) => id));
  // A missing parent is -2, so that its children are not taken for roots.
  const parents = Int32Array.from(menus, ({ parent_id }) =>
    parent_id === null ? -1 : (numbered.numbers.get(parent_id) ?? -2),
  );
  const enabled = Uint8Array.from(menus, ({ status }) => (status === 'enabled' ? 1 : 0));
  return { ...numbered, parents, enabled };
});

/** Most resources stay the same objects from one policy to the next. */
const callOf = once(({ method, path }: PolicyParts['resources'][number]) => {
  const pattern = parsePattern(path);
  return { key: keyOf(method, pattern), call: { method, pattern } };
});

export const indexCalls = once((resources: PolicyParts['resources']): CallIndex => {
  const index: CallIndex = { keys: [], numbers: new Map(), calls: [], ofResources: [] };
  for (const resource of resources) {
    const { key, call } = callOf(resource);
    let number = index.numbers.get(key);
    if (number === undefined) {
      number = index.keys.push(key) - 1;
      index.numbers.set(key, number);
      index.calls.push(call);
    }
    index.ofResources.push(number);
  }
  return index;
});

export const callsByMenu = oncePair(
  (menus: PolicyParts['menus'], resources: PolicyParts['resources']): number[][] => {
    const { ofResources } = indexCalls(resources);
    return resourcesByMenu(menus, resources).map((own) =>
      own.map((at) => ofResources[at] as number),
    );
  },
);

export const tickedNumbers = oncePair((menus: PolicyParts['menus'], ticked: string[]) =>
  numbersOf(ticked, indexMenus(menus)),
);

/** The places of its resources in the list of all. */
export const resourcesByMenu = oncePair(
  (menus: PolicyParts['menus'], resources: PolicyParts['resources']): number[][] => {
    const { numbers } = indexMenus(menus);
    const found: number[][] = menus.map(() => []);
    for (const [at, { menu_id }] of resources.entries()) {
      found[numbers.get(menu_id) ?? -1]?.push(at);
    }
    return found;
  },
);

/** -1 for a new thing. */
export const earlierNumbers = oncePair((now: Numbered, earlier: Numbered) =>
  numbersOf(now.keys, earlier),
);

export const inForceOf = once((menus: PolicyParts['menus']) => menusInForce(indexMenus(menus)));

export function menusInForce({ parents, enabled }: Pick<MenuIndex, 'parents' | 'enabled'>) {
  const [UNKNOWN, YES, NO] = [0, 1, 2];
  const found = new Uint8Array(parents.length).fill(UNKNOWN);
  for (let start = 0; start < parents.length; start += 1) {
    const line: number[] = [];
    let at = start;
    while (at >= 0 && found[at] === UNKNOWN) {
      line.push(at);
      // A ring would be walked for ever.
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
