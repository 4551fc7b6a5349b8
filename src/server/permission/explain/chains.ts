import type { Chain } from '@/schemas/permission';
import type { Facts } from '../facts';
import { indexMenus, inForceOf } from '../policyIndex';
import { menuRef, ticksOf } from './lines';
import type { Target } from './target';

/** A longer list helps no reader. */
export const MAX_LISTED = 1_000;

/** Without the names of the roles. */
type NamelessChain = Omit<Chain, 'role'> & { role: { id: string } };

/** Who decides a yes: each role with each menu and each resource that gives it. */
export function chainsOf(facts: Facts, { sources }: Target, roleIds: string[]): NamelessChain[] {
  const chains: NamelessChain[] = [];
  for (const role of roleIds) {
    const { menus } = facts.policy.gives(role);
    const given = sources.filter(({ menu }) => menus[menu] === 1);
    const tickFor = given.length > 0 ? ticksFor(facts, role) : undefined;
    for (const { menu, resource } of given) {
      if (chains.length === MAX_LISTED) return chains;
      const tick = tickFor?.[menu] as number;
      chains.push({
        role: { id: role },
        menu: menuRef(facts, menu),
        ...(resource && { resource: { method: resource.method, path: resource.path } }),
        ...(tick !== menu && { through: menuRef(facts, tick) }),
      });
    }
  }
  return chains;
}

/** For each menu that the role gives, the ticked one: itself, or the first below. */
function ticksFor(facts: Facts, role: string): Int32Array {
  const { parents } = indexMenus(facts.parts.menus);
  const inForce = inForceOf(facts.parts.menus);
  const ticks = ticksOf(facts, role).filter((tick) => inForce[tick] === 1);
  const found = new Int32Array(parents.length).fill(-1);
  for (const tick of ticks) found[tick] = tick;
  for (const tick of ticks) {
    for (
      let at = parents[tick] as number;
      at >= 0 && found[at] === -1;
      at = parents[at] as number
    ) {
      found[at] = tick;
    }
  }
  return found;
}
