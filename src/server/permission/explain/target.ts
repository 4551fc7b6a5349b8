import { type Facts, placesOf } from '../facts';
import { ANY, type Pattern, parsePattern } from '../pattern';
import { PatternTree } from '../patternTree';
import { type Call, indexCalls, indexMenus, keyOf, once } from '../policyIndex';
import type { PolicyParts } from '../snapshot';

/** A menu that gives what is asked about, by its number, and the resource that does. */
export interface Source {
  menu: number;
  resource?: PolicyParts['resources'][number];
}

/** A menu, or a call by its pattern. */
export type Target =
  | { code: string; name: string; sources: Source[] }
  | { method: string; path: string; name: string; sources: Source[] };

export function menuTarget({ parts, menus }: Facts, code: string): Target | undefined {
  const place = placesOf(menus).byCode.get(code);
  const number = place && indexMenus(parts.menus).numbers.get(place.menu.id);
  return number === undefined
    ? undefined
    : { code, name: place?.menu.name ?? '', sources: [{ menu: number }] };
}

/** A call that the menu of that code alone decides about. */
export const buttonTarget = (
  facts: Facts,
  { method, path, summary }: { method: string; path: string; summary: string },
  code: string,
): Target => ({ method, path, name: summary, sources: menuTarget(facts, code)?.sources ?? [] });

/** @param name the summary of a declared call */
export function callTarget({ parts }: Facts, method: string, path: string, name: string): Target {
  const { numbers } = indexMenus(parts.menus);
  const sources = coverersOf(parts.resources, method, parsePattern(path)).flatMap((call) =>
    (resourcesByCall(parts.resources)[call] ?? []).flatMap((resource) => {
      const menu = numbers.get(resource.menu_id);
      return menu === undefined ? [] : [{ menu, resource }];
    }),
  );
  return { method, path, name, sources };
}

/** Whether a menu holds the call, in either spelling of its parameters. */
export const isResource = ({ parts }: Facts, method: string, path: string): boolean =>
  indexCalls(parts.resources).numbers.has(keyOf(method, parsePattern(path)));

/** The numbers of the calls that give it too. */
export const coverersOf = (
  resources: PolicyParts['resources'],
  method: string,
  pattern: Pattern,
): number[] => treesOf(resources).get(method)?.coverersOf(pattern) ?? [];

const NONE: number[] = [];

/**
 * Tells for a call by its number what gives it beside itself. Worked out once, as remedies ask for
 * thousands; most are covered by themselves alone.
 */
export const otherCoverers = once((resources: PolicyParts['resources']) => {
  const { calls } = indexCalls(resources);
  const known: (number[] | undefined)[] = calls.map(() => undefined);
  const mayBeCovered = wideIn(calls);
  const find = (number: number): number[] => {
    const call = calls[number];
    const all =
      call && mayBeCovered(call) ? coverersOf(resources, call.method, call.pattern) : NONE;
    const others = all.filter((one) => one !== number);
    return others.length > 0 ? others : NONE;
  };
  return (number: number): number[] => {
    const found = known[number] ?? find(number);
    known[number] = found;
    return found;
  };
});

/** Rules out most calls without a look into the tree: nothing stands for a segment that they name. */
function wideIn(calls: Call[]): (call: Call) => boolean {
  const shapeOf = ({ method, pattern }: Call) => `${method} ${pattern.length}`;
  const wild = new Map<string, Uint8Array>();
  const open = new Set<string>();
  for (const call of calls) {
    const { method, pattern } = call;
    if (pattern.at(-1) === '*') open.add(method);
    const places = wild.get(shapeOf(call)) ?? new Uint8Array(pattern.length);
    wild.set(shapeOf(call), places);
    for (const [at, segment] of pattern.entries()) if (segment === ANY) places[at] = 1;
  }
  return (call) => {
    const places = wild.get(shapeOf(call));
    const isWild = (segment: string, at: number) => segment !== ANY && places?.[at] === 1;
    return open.has(call.method) || call.pattern.some(isWild);
  };
}

const treesOf = once((resources: PolicyParts['resources']) => {
  const trees = new Map<string, PatternTree>();
  for (const [number, { method, pattern }] of indexCalls(resources).calls.entries()) {
    const tree = trees.get(method) ?? new PatternTree();
    trees.set(method, tree);
    tree.add(pattern, number);
  }
  return trees;
});

const resourcesByCall = once((resources: PolicyParts['resources']) => {
  const { calls, ofResources } = indexCalls(resources);
  const found: PolicyParts['resources'][] = calls.map(() => []);
  for (const [at, resource] of resources.entries()) {
    found[ofResources[at] as number]?.push(resource);
  }
  return found;
});
