import { type Facts, placesOf } from '../facts';
import { indexMenus, inForceOf, tickedNumbers } from '../policyIndex';
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
    const line: number[] = [];
    let at = start;
    while (at >= 0 && marks[at] === 0) {
      line.push(at);
      // A ring would be walked for ever.
      marks[at] = NOT;
      at = parents[at] as number;
    }
    const answer = at >= 0 ? (marks[at] as number) : NOT;
    for (const menu of line) marks[menu] = answer;
  }
  return marks.map((mark) => (mark === BELOW ? 1 : 0));
}

export const ticksOf = ({ parts }: Facts, role: string): number[] => {
  const ticks = parts.grants.get(role);
  return ticks ? tickedNumbers(parts.menus, ticks).filter((menu) => menu >= 0) : [];
};

/** The enabled roles that give one of the menus. */
export function rolesReaching({ parts }: Facts, menus: Iterable<number>): string[] {
  const marks = marksBelow(parts.menus, menus);
  const inForce = inForceOf(parts.menus);
  const reaches = (role: string) => {
    const ticks = parts.grants.get(role);
    return ticks && tickedNumbers(parts.menus, ticks).some((at) => marks[at] && inForce[at]);
  };
  return parts.roles
    .filter(({ id, status }) => status === 'enabled' && reaches(id))
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
