import { type Facts, placesOf } from '../facts';
import { indexMenus, inForceOf, oncePair, tickedNumbers } from '../policyIndex';
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

/** Marks the menus and all below them. */
export function marksBelow(menus: Menus, tops: Iterable<number>): Uint8Array {
  const [BELOW, NOT] = [1, 2];
  const { parents } = indexMenus(menus);
  const marks = new Uint8Array(menus.length);
  for (const top of tops) marks[top] = BELOW;
  for (let start = 0; start < menus.length; start += 1) {
    let at = start;
    let steps = 0;
    for (; at >= 0 && marks[at] === 0; at = parents[at] as number) {
      // A ring would be walked for ever.
      marks[at] = NOT;
      steps += 1;
    }
    const answer = at >= 0 ? (marks[at] as number) : NOT;
    at = start;
    for (; steps > 0; steps -= 1) {
      marks[at] = answer;
      at = parents[at] as number;
    }
  }
  return marks.map((mark) => (mark === BELOW ? 1 : 0));
}

const storedTicks = oncePair((menus: Menus, ticks: string[]): number[] => {
  const numbers = tickedNumbers(menus, ticks);
  return numbers.includes(-1) ? numbers.filter((menu) => menu >= 0) : numbers;
});

/** Shared, so not to be changed. */
export const ticksOf = ({ parts }: Facts, role: string): number[] => {
  const ticks = parts.grants.get(role);
  return ticks ? storedTicks(parts.menus, ticks) : [];
};

/** For each menu the roles that tick it. */
const rolesByTick = oncePair((menus: Menus, grants: PolicyParts['grants']) => {
  const found: (string[] | undefined)[] = menus.map(() => undefined);
  for (const [role, ticks] of grants) {
    for (const tick of storedTicks(menus, ticks)) {
      const roles = found[tick];
      if (roles) roles.push(role);
      else found[tick] = [role];
    }
  }
  return found;
});

/** The roles, enabled or not, that tick one of the marked menus, where all of them count or those in force. */
export function rolesTicking(
  { parts }: Facts,
  marks: Uint8Array,
  inForceOnly = false,
): Set<string> {
  const { menus, grants } = parts;
  const inForce = inForceOf(menus);
  const byTick = rolesByTick(menus, grants);
  const found = new Set<string>();
  for (let menu = marks.indexOf(1); menu >= 0; menu = marks.indexOf(1, menu + 1)) {
    if (inForceOnly && inForce[menu] !== 1) continue;
    for (const role of byTick[menu] ?? []) found.add(role);
  }
  return found;
}

/** The enabled roles that give one of the menus. */
export function rolesReaching(facts: Facts, menus: Iterable<number>): string[] {
  const { parts } = facts;
  const reaching = rolesTicking(facts, marksBelow(parts.menus, menus), true);
  return parts.roles
    .filter(({ id, status }) => status === 'enabled' && reaching.has(id))
    .map(({ id }) => id);
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
