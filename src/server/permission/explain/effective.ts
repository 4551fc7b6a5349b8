import type { EffectiveMenu, EffectiveRights } from '@/schemas/permission';
import { type Facts, type Place, placesOf } from '../facts';
import { indexCalls, indexMenus, inForceOf, oncePair, resourcesByMenu } from '../policyIndex';
import type { PolicyParts } from '../snapshot';
import { ticksOf } from './lines';

export type Rights = Pick<EffectiveRights, 'codes' | 'calls'>;
type EffectiveParts = Rights & Pick<EffectiveRights, 'menus'>;

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
  const { parts } = facts;
  const { numbers } = indexMenus(parts.menus);
  const texts = callTexts(parts.menus, parts.resources);
  const found: EffectiveParts = { codes: [], calls: [], menus: [] };
  for (const place of placesOf(facts.menus).all) {
    const number = numbers.get(place.menu.id) ?? -1;
    const given = givenAt(number);
    if (!given) continue;
    found.codes.push(place.code);
    found.menus.push(toEffectiveMenu(place, texts.byMenu[number] ?? [], given));
  }
  const seen = new Set<number>();
  for (const { menu, call, text } of texts.sorted) {
    if (seen.has(call) || !givenAt(menu)) continue;
    seen.add(call);
    found.calls.push(text);
  }
  return found;
}

/** Sorted once, as sorting thousands takes longer than all else. */
const callTexts = oncePair((menus: PolicyParts['menus'], resources: PolicyParts['resources']) => {
  const { ofResources } = indexCalls(resources);
  const { numbers } = indexMenus(menus);
  const texts = resources.map(({ method, path }) => `${method} ${path}`);
  const all = resources.map(({ menu_id }, at) => ({
    menu: numbers.get(menu_id) ?? -1,
    call: ofResources[at] as number,
    text: texts[at] as string,
  }));
  return {
    byMenu: resourcesByMenu(menus, resources).map((own) => own.map((at) => texts[at] as string)),
    sorted: all.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text))),
  };
});

const toEffectiveMenu = (
  { menu: { id, parent_id, name, type }, code }: Place,
  calls: string[],
  given: Given,
): EffectiveMenu => ({ id, parent_id: parent_id ?? '', code, name, type, calls, ...given });
