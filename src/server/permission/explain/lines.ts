import { type Facts, placesOf } from '../facts';
import { indexMenus, inForceOf, once, oncePair, tickedNumbers } from '../policyIndex';
import type { PolicyParts } from '../snapshot';

type Menus = PolicyParts['menus'];

/** The menu and its ancestors, from below; of a ring each once. */
export function lineOf(menus: Menus, menu: number): number[] {
  const { parents } = indexMenus(menus);
  const line: number[] = [];
  for (let at = menu; at >= 0 && !line.includes(at); at = parents[at] as number) line.push(at);
  return line;
}

/** The disabled ones that keep a menu out of force; undefined where enabling does not help. */
export function disabledAbove(menus: Menus, menu: number): number[] | undefined {
  if (inForceOf(menus)[menu] === 1) return [];
  const { parents, enabled } = indexMenus(menus);
  const line = lineOf(menus, menu);
  if (parents[line.at(-1) as number] !== -1) return undefined;
  return line.filter((at) => enabled[at] !== 1);
}

const childrenOf = once((menus: Menus): number[][] => {
  const children: number[][] = menus.map(() => []);
  for (const [menu, parent] of indexMenus(menus).parents.entries()) children[parent]?.push(menu);
  return children;
});

/** Marks the menus and all below them. */
export function marksBelow(menus: Menus, tops: Iterable<number>): Uint8Array {
  const children = childrenOf(menus);
  const marks = new Uint8Array(menus.length);
  const open = [...tops];
  for (let menu = open.pop(); menu !== undefined; menu = open.pop()) {
    if (marks[menu] === 1) continue;
    marks[menu] = 1;
    for (const child of children[menu] ?? []) open.push(child);
  }
  return marks;
}

const NONE = new Int32Array();

const storedTicks = oncePair((menus: Menus, ticks: string[]): Int32Array => {
  const numbers = tickedNumbers(menus, ticks);
  return numbers.includes(-1) ? numbers.filter((menu) => menu >= 0) : numbers;
});

/** Shared, so not to be changed. */
export const ticksOf = ({ parts }: Facts, role: string): Int32Array => {
  const ticks = parts.grants.get(role);
  return ticks ? storedTicks(parts.menus, ticks) : NONE;
};

/** For each menu the roles that tick it, by number. */
const rolesByTick = oncePair((menus: Menus, grants: PolicyParts['grants']) => {
  const byTick: number[][] = menus.map(() => []);
  const roles = [...grants.keys()];
  for (const [number, ticks] of [...grants.values()].entries()) {
    for (const tick of storedTicks(menus, ticks)) byTick[tick]?.push(number);
  }
  return { roles, byTick };
});

/**
 * Which of the marked menus each role ticks, enabled or not; of a role that ticks one in force, that
 * one alone.
 */
export function ticksWithin({ parts }: Facts, marks: Uint8Array): Map<string, number[]> {
  const { menus, grants } = parts;
  const inForce = inForceOf(menus);
  const { roles, byTick } = rolesByTick(menus, grants);
  const isOpen = new Uint8Array(roles.length);
  const found: (number[] | undefined)[] = roles.map(() => undefined);
  for (let menu = marks.indexOf(1); menu >= 0; menu = marks.indexOf(1, menu + 1)) {
    for (const role of byTick[menu] as number[]) {
      if (isOpen[role] === 1) continue;
      const ticks = found[role];
      if (inForce[menu] === 1 || !ticks) found[role] = [menu];
      else ticks.push(menu);
      isOpen[role] = inForce[menu] as number;
    }
  }
  return new Map(found.flatMap((ticks, at) => (ticks ? [[roles[at] as string, ticks]] : [])));
}

/** The enabled roles that give one of the menus. */
export function rolesReaching(facts: Facts, menus: Iterable<number>): string[] {
  const { parts, policy } = facts;
  const inForce = inForceOf(parts.menus);
  return [...ticksWithin(facts, marksBelow(parts.menus, menus))].flatMap(([role, [tick = -1]]) =>
    inForce[tick] === 1 && policy.isEnabled(role) ? [role] : [],
  );
}

/** As `Policy.gives`, which keeps what it has worked out; this is for many roles in turn. */
export function menusGivenBy(facts: Facts, role: string): number[] {
  const { menus, roles } = facts.parts;
  if (roles.find(({ id }) => id === role)?.status !== 'enabled') return [];
  const { parents } = indexMenus(menus);
  const inForce = inForceOf(menus);
  const found = new Set<number>();
  for (const tick of ticksOf(facts, role)) {
    if (inForce[tick] !== 1) continue;
    for (let at = tick; at >= 0 && !found.has(at); at = parents[at] as number) found.add(at);
  }
  return [...found];
}

export function menuRef({ parts, menus }: Facts, number: number) {
  const id = indexMenus(parts.menus).keys[number] ?? '';
  const place = placesOf(menus).byId.get(id);
  return { id, name: place?.menu.name ?? id, code: place?.code ?? '' };
}
