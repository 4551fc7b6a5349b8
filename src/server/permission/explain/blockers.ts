import type { Blocker } from '@/schemas/permission';
import { type Facts, menuRef } from '../facts';
import { disabledAbove, idsBelow, lineOf, menusById, menusInForce } from '../policyIndex';
import { MAX_LISTED } from './chains';
import type { Subject } from './subject';
import type { Target } from './target';

/** A blocker without the names of the roles. */
export type NamelessBlocker = Omit<Blocker, 'name'> & { name?: string };

/** What keeps a user from what is not theirs: on the way that their roles have, or that there is none. */
export function blockersOf(facts: Facts, target: Target, subject: Subject): NamelessBlocker[] {
  const found = new Map<string, NamelessBlocker>();
  const add = (kind: Blocker['kind'], { id, name }: Omit<NamelessBlocker, 'kind'>) => {
    if (found.size < MAX_LISTED) found.set(`${kind} ${id}`, { kind, id, ...(name && { name }) });
  };
  const addMenus = (menus: Disabled[]) => {
    for (const { menu, isAbove } of menus) {
      add(isAbove ? 'ancestor-disabled' : 'menu-disabled', menuRef(facts, menu));
    }
  };
  if (subject.status === 'freezed') add('user-freezed', subject);
  const ways = waysOf(facts, target, subject.role_ids);
  if (ways.some(({ isRoleEnabled, menus }) => isRoleEnabled && menus.length === 0)) {
    return [...found.values()];
  }
  for (const { role, isRoleEnabled, menus } of ways) {
    if (!isRoleEnabled) add('role-disabled', { id: role });
    addMenus(menus);
  }
  if (ways.length > 0) return [...found.values()];
  if (subject.role_ids.length === 0) add('no-role', subject);
  else for (const missing of ungranted(facts, target)) add('not-granted', missing);
  addMenus(disabledSources(facts, target));
  return [...found.values()];
}

interface Disabled {
  menu: string;
  isAbove: boolean;
}

interface Way {
  role: string;
  isRoleEnabled: boolean;
  menus: Disabled[];
}

/** Returns a way from each grant that would give it if nothing were disabled. */
function waysOf(facts: Facts, { sources }: Target, roleIds: string[]): Way[] {
  const { menus, grants } = facts.parts;
  const asked = new Set(sources.map(({ menu }) => menu));
  const below = idsBelow(menus, asked);
  return roleIds.flatMap((role) => {
    const isRoleEnabled = facts.policy.isEnabled(role);
    return (grants.get(role) ?? [])
      .filter((grant) => below.has(grant))
      .map((grant) => ({ role, isRoleEnabled, menus: disabledOn(facts, grant, asked) }));
  });
}

/** A disabled menu is one by itself where it is asked about or granted, and above otherwise. */
function disabledOn({ parts: { menus } }: Facts, grant: string, asked: Set<string>): Disabled[] {
  if (menusInForce(menus).has(grant)) return [];
  const byId = menusById(menus);
  return lineOf(menus, grant)
    .filter((id) => byId.get(id)?.status !== 'enabled')
    .map((menu) => ({ menu, isAbove: menu !== grant && !asked.has(menu) }));
}

const ungranted = (facts: Facts, target: Target) =>
  target.sources.length > 0
    ? target.sources.map(({ menu }) => menuRef(facts, menu))
    : [{ id: '', name: 'method' in target ? `${target.method} ${target.path}` : target.name }];

/** Nothing where one that is in force would do. */
function disabledSources(facts: Facts, { sources }: Target): Disabled[] {
  const menus = [...new Set(sources.map(({ menu }) => menu))];
  const isFree = (menu: string) => disabledAbove(facts.parts.menus).get(menu)?.length === 0;
  if (menus.some(isFree)) return [];
  return menus.flatMap((menu) => disabledOn(facts, menu, new Set([menu])));
}
