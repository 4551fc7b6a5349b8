import type { EffectiveMenu, EffectiveRights } from '@/schemas/permission';
import { type Facts, type Place, placesOf } from '../facts';
import { indexCalls, indexMenus, inForceOf, resourcesByMenu } from '../policyIndex';
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
  const { numbers } = indexMenus(facts.parts.menus);
  const parts: EffectiveParts = { codes: [], calls: [], menus: [] };
  const calls = new Map<number, string>();
  for (const place of placesOf(facts.menus).all) {
    const number = numbers.get(place.menu.id) ?? -1;
    const given = givenAt(number);
    if (!given) continue;
    const own = callTexts(facts, number);
    for (const [call, text] of own) if (!calls.has(call)) calls.set(call, text);
    parts.codes.push(place.code);
    parts.menus.push(
      toEffectiveMenu(
        place,
        own.map(([, text]) => text),
        given,
      ),
    );
  }
  return { ...parts, calls: [...calls.values()].sort() };
}

function callTexts({ parts }: Facts, menu: number): [call: number, text: string][] {
  const { ofResources } = indexCalls(parts.resources);
  return (resourcesByMenu(parts.menus, parts.resources)[menu] ?? []).map((at) => [
    ofResources[at] as number,
    `${parts.resources[at]?.method} ${parts.resources[at]?.path}`,
  ]);
}

const toEffectiveMenu = (
  { menu: { id, parent_id, name, type }, code }: Place,
  calls: string[],
  given: Given,
): EffectiveMenu => ({ id, parent_id: parent_id ?? '', code, name, type, calls, ...given });
