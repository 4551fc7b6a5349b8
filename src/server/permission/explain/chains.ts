import type { Chain } from '@/schemas/permission';
import { type Facts, menuRef } from '../facts';
import { lineOf, menusInForce } from '../policyIndex';
import type { Target } from './target';

/** A longer list helps no reader. */
export const MAX_LISTED = 1_000;

/** A chain without the names of the roles. */
type NamelessChain = Omit<Chain, 'role'> & { role: { id: string } };

/** Who decides a yes: each role with each menu and each resource that gives it. */
export function chainsOf(facts: Facts, { sources }: Target, roleIds: string[]): NamelessChain[] {
  const chains: NamelessChain[] = [];
  for (const role of roleIds) {
    const { menuIds } = facts.policy.roleRights(role);
    const given = sources.filter(({ menu }) => menuIds.has(menu));
    const grants = given.length > 0 ? grantsFor(facts, role) : undefined;
    for (const { menu, resource } of given) {
      if (chains.length === MAX_LISTED) return chains;
      const through = grants?.get(menu) ?? menu;
      chains.push({
        role: { id: role },
        menu: menuRef(facts, menu),
        ...(resource && { resource: { method: resource.method, path: resource.path } }),
        ...(through !== menu && { through: menuRef(facts, through) }),
      });
    }
  }
  return chains;
}

/** Returns for each menu that the role gives the granted one: itself, or the first below. */
function grantsFor({ parts: { menus, grants } }: Facts, role: string): Map<string, string> {
  const inForce = menusInForce(menus);
  const granted = (grants.get(role) ?? []).filter((id) => inForce.has(id));
  const found = new Map(granted.map((id) => [id, id]));
  for (const grant of granted) {
    for (const id of lineOf(menus, grant)) if (!found.has(id)) found.set(id, grant);
  }
  return found;
}
