import type { Blocker } from '@/schemas/permission';
import type { Facts } from '../facts';
import { indexMenus, inForceOf } from '../policyIndex';
import { MAX_LISTED } from './chains';
import { disabledAbove, lineOf, marksBelow, menuRef, ticksOf } from './lines';
import type { Subject } from './subject';
import type { Target } from './target';

/** Without the names of the roles. */
export type NamelessBlocker = Omit<Blocker, 'name'> & { name?: string };

/** What keeps a user from what is not theirs: on the way that their roles have, or that there is none. */
export function blockersOf(facts: Facts, target: Target, subject: Subject): NamelessBlocker[] {
  const found = new Map<string, NamelessBlocker>();
  const add = (kind: Blocker['kind'], { id, name }: Omit<NamelessBlocker, 'kind'>) => {
    if (found.size < MAX_LISTED) found.set(`${kind} ${id}`, { kind, id, ...(name && { name }) });
  };
  if (subject.status === 'freezed') add('user-freezed', subject);
  const ways = waysOf(facts, target, subject.role_ids);
  if (ways.some(({ isOpen }) => isOpen)) return [...found.values()];
  for (const { role, isRoleEnabled, menus } of ways) {
    if (!isRoleEnabled) add('role-disabled', { id: role });
    for (const { menu, isAbove } of menus) {
      add(isAbove ? 'ancestor-disabled' : 'menu-disabled', menuRef(facts, menu));
    }
  }
  if (ways.length > 0) return [...found.values()];
  if (subject.role_ids.length === 0) add('no-role', subject);
  else for (const missing of ungranted(facts, target)) add('not-granted', missing);
  for (const { menu, isAbove } of disabledSources(facts, target)) {
    add(isAbove ? 'ancestor-disabled' : 'menu-disabled', menuRef(facts, menu));
  }
  return [...found.values()];
}

interface Disabled {
  menu: number;
  isAbove: boolean;
}

interface Way {
  role: string;
  isRoleEnabled: boolean;
  isOpen: boolean;
  menus: Disabled[];
}

/** From each tick that would give it if nothing were disabled. */
function waysOf(facts: Facts, { sources }: Target, roleIds: string[]): Way[] {
  const { menus } = facts.parts;
  const asked = new Set(sources.map(({ menu }) => menu));
  const below = marksBelow(menus, asked);
  return roleIds.flatMap((role) => {
    const ticks = [...ticksOf(facts, role).filter((tick) => below[tick] === 1)];
    const isRoleEnabled = facts.policy.isEnabled(role);
    return ticks.map((tick) => {
      const disabled = disabledOn(facts, tick, asked);
      return {
        role,
        isRoleEnabled,
        isOpen: isRoleEnabled && disabled.length === 0,
        menus: disabled,
      };
    });
  });
}

/** A disabled menu is one by itself where it is asked about or ticked, and above otherwise. */
function disabledOn({ parts: { menus } }: Facts, tick: number, asked: Set<number>): Disabled[] {
  if (inForceOf(menus)[tick] === 1) return [];
  const { enabled } = indexMenus(menus);
  return lineOf(menus, tick)
    .filter((menu) => enabled[menu] !== 1)
    .map((menu) => ({ menu, isAbove: menu !== tick && !asked.has(menu) }));
}

const ungranted = (facts: Facts, target: Target) =>
  target.sources.length > 0
    ? target.sources.map(({ menu }) => menuRef(facts, menu))
    : [{ id: '', name: 'method' in target ? `${target.method} ${target.path}` : target.name }];

/** Nothing where one that is in force would do. */
function disabledSources(facts: Facts, { sources }: Target): Disabled[] {
  const menus = [...new Set(sources.map(({ menu }) => menu))];
  const isFree = (menu: number) => disabledAbove(facts.parts.menus, menu)?.length === 0;
  if (menus.some(isFree)) return [];
  return menus.flatMap((menu) => disabledOn(facts, menu, new Set([menu])));
}
