import type { EffectiveRights } from '@/schemas/permission';
import { type Facts, placesOf } from '../facts';
import { indexCalls, indexMenus, inForceOf, oncePair, resourcesByMenu } from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import { ticksOf } from './lines';
import { rankedCalls } from './texts';

export type Rights = Pick<EffectiveRights, 'codes' | 'calls'>;

type EffectiveParts = Pick<EffectiveRights, 'codes' | 'calls' | 'menus'>;

/** Of the roles that give a menu, as many are named. */
const MAX_NAMED = 50;

interface Given {
  roles: string[];
  ticked: boolean;
}

/** What the roles give together, in the order of the tree. */
export function effectiveOf(facts: Facts, roleIds: string[]): EffectiveParts {
  const given = givenBy(facts, roleIds);
  return rightsFrom(facts, (number) => given[number]);
}

/** What root holds: all that is in force. */
export function everythingIn(facts: Facts): EffectiveParts {
  const inForce = inForceOf(facts.parts.menus);
  return rightsFrom(facts, (number) =>
    inForce[number] === 1 ? { roles: [], ticked: false } : undefined,
  );
}

function givenBy(facts: Facts, roleIds: string[]): (Given | undefined)[] {
  const { parts, policy } = facts;
  const inForce = inForceOf(parts.menus);
  const found: (Given | undefined)[] = parts.menus.map(() => undefined);
  for (const role of new Set(roleIds)) {
    const { menus } = policy.gives(role);
    for (let at = 0; at < menus.length; at += 1) {
      if (menus[at] !== 1) continue;
      const given = found[at] ?? { roles: [], ticked: false };
      found[at] = given;
      if (given.roles.length < MAX_NAMED) given.roles.push(role);
    }
    for (const tick of ticksOf(facts, role)) {
      const given = found[tick];
      if (given && menus[tick] === 1 && inForce[tick] === 1) given.ticked = true;
    }
  }
  return found;
}

function rightsFrom(facts: Facts, givenAt: (number: number) => Given | undefined): EffectiveParts {
  const { parts, menus } = facts;
  const numbers = numbersByPlace(menus, parts.menus);
  const calls = textsByMenu(parts.menus, parts.resources);
  const found: EffectiveParts = { codes: [], calls: [], menus: [] };
  for (const [at, place] of placesOf(menus).all.entries()) {
    const number = numbers[at] as number;
    const given = givenAt(number);
    if (!given) continue;
    found.codes.push(place.code);
    const { id, parent_id, name, type } = place.menu;
    found.menus.push({
      ...{ id, parent_id: parent_id ?? '', code: place.code, name, type },
      calls: calls[number] ?? [],
      ...given,
    });
  }
  found.calls = callsFrom(parts, (menu) => givenAt(menu) !== undefined);
  return found;
}

/** Each call once, as the first of the menus spells it, in their order as texts. */
function callsFrom({ menus, resources }: PolicyParts, isGiven: (menu: number) => boolean) {
  const { keys, ofResources } = indexCalls(resources);
  const { texts, order } = rankedCalls(resources);
  const menuAt = menusOfResources(menus, resources);
  const seen = new Uint8Array(keys.length);
  const found: string[] = [];
  for (const at of order) {
    const call = ofResources[at] as number;
    if (seen[call] === 1 || !isGiven(menuAt[at] as number)) continue;
    seen[call] = 1;
    found.push(texts[at] as string);
  }
  return found;
}

const numbersByPlace = oncePair((facts: Facts['menus'], menus: PolicyParts['menus']) => {
  const { numbers } = indexMenus(menus);
  return Int32Array.from(placesOf(facts).all, ({ menu }) => numbers.get(menu.id) ?? -1);
});

const menusOfResources = oncePair(
  (menus: PolicyParts['menus'], resources: PolicyParts['resources']) => {
    const { numbers } = indexMenus(menus);
    return Int32Array.from(resources, ({ menu_id }) => numbers.get(menu_id) ?? -1);
  },
);

const textsByMenu = oncePair((menus: PolicyParts['menus'], resources: PolicyParts['resources']) => {
  const { texts } = rankedCalls(resources);
  return resourcesByMenu(menus, resources).map((own) => own.map((at) => texts[at] as string));
});
