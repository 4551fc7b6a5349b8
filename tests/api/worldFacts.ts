import type { Subject } from '@/server/permission/explain/subject';
import type { Facts } from '@/server/permission/facts';
import { Policy } from '@/server/permission/policy';
import type { PolicyParts } from '@/server/permission/snapshot';
import type { World } from './randomPolicy';

/** A world as the engine is given it. */
export const partsOf = ({ menus, roles }: World): PolicyParts => ({
  menus,
  resources: menus.flatMap(({ id, resources }) =>
    resources.map((resource) => ({ ...resource, menu_id: id })),
  ),
  roles,
  grants: new Map(roles.map(({ id, menu_ids }) => [id, menu_ids])),
});

/** With what its menus are called. */
export function factsOf(world: World): Facts {
  const parts = partsOf(world);
  const menus = world.menus.map((menu) => ({
    ...menu,
    name: menu.code,
    sequence: 0,
    created_at: new Date(0),
  }));
  return { parts, policy: new Policy(parts), menus };
}

export const subjectsOf = ({ users }: World): Subject[] =>
  users.map((user) => ({ status: 'activated', ...user, name: user.username }));

/** The codes from the root down, joined by dots. */
export function dottedCode({ menus }: World, id: string): string {
  const menu = menus.find((one) => one.id === id);
  if (!menu) return '';
  return menu.parent_id === null
    ? menu.code
    : `${dottedCode({ menus, roles: [], users: [] }, menu.parent_id)}.${menu.code}`;
}
