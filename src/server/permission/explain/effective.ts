import type { EffectiveMenu, EffectiveRights } from '@/schemas/permission';
import { type Facts, placesOf } from '../facts';
import { callOfResource, callsByMenu, menusInForce, once } from '../policyIndex';
import type { PolicyParts } from '../snapshot';

export type Rights = Pick<EffectiveRights, 'codes' | 'calls'>;

type EffectiveParts = Pick<EffectiveRights, 'codes' | 'calls' | 'menus'>;

/** The most roles that are named of those that give a menu. */
const MAX_NAMED = 50;

type Given = Pick<EffectiveMenu, 'roles' | 'ticked'>;

/** What the roles give together, in the order of the tree. */
export function effectiveOf(facts: Facts, roleIds: string[]): EffectiveParts {
  const given = new Map<string, Given>();
  for (const role of new Set(roleIds)) {
    const grants = new Set(facts.parts.grants.get(role));
    for (const menu of facts.policy.roleRights(role).menuIds) {
      const { roles, ticked } = given.get(menu) ?? { roles: [], ticked: false };
      if (roles.length < MAX_NAMED) roles.push(role);
      const isGranted = grants.has(menu) && menusInForce(facts.parts.menus).has(menu);
      given.set(menu, { roles, ticked: ticked || isGranted });
    }
  }
  return rightsFrom(facts, (menu) => given.get(menu));
}

/** What root holds: all that is in force. */
export function everythingIn(facts: Facts): EffectiveParts {
  const inForce = menusInForce(facts.parts.menus);
  return rightsFrom(facts, (menu) =>
    inForce.has(menu) ? { roles: [], ticked: false } : undefined,
  );
}

function rightsFrom({ parts, menus }: Facts, givenBy: (menu: string) => Given | undefined) {
  const calls = callsByMenu(parts.resources);
  const found: EffectiveParts = { codes: [], calls: callsFrom(parts, givenBy), menus: [] };
  for (const { menu, code } of placesOf(menus).all) {
    const given = givenBy(menu.id);
    if (!given) continue;
    const { id, parent_id, name, type } = menu;
    const own = (calls.get(id) ?? []).map(textOf);
    found.codes.push(code);
    found.menus.push({ id, parent_id: parent_id ?? '', code, name, type, calls: own, ...given });
  }
  return found;
}

/** Each call once, as the first of the menus spells it, in their order as texts. */
function callsFrom({ resources }: PolicyParts, isGiven: (menu: string) => unknown): string[] {
  const found = new Map<string, string>();
  for (const { resource, text, key } of sortedCalls(resources)) {
    if (!found.has(key) && isGiven(resource.menu_id)) found.set(key, text);
  }
  return [...found.values()];
}

const textOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const sortedCalls = once((resources: PolicyParts['resources']) =>
  resources
    .map((resource) => ({ resource, text: textOf(resource), key: callOfResource(resource).key }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text))),
);
