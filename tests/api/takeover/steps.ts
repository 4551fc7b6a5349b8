import { digestPassword } from '@/server/auth/password/hash';
import type { World } from '../randomPolicy';

export type Random = () => number;

/** A call that the deputy tries. */
export interface Step {
  method: string;
  path: string;
  body?: object;
}

/** What a random step needs to know. */
export interface Scene {
  world: World;
  random: Random;
  /** Calls that menus may have. */
  calls: { method: string; path: string }[];
  /** What the deputy is: a user in a role, by a menu with all calls of an admin. */
  deputy: { user: string; role: string; menu: string };
}

const PASSWORD = digestPassword('a gate of straw');

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[below(random, items.length)] as Item;
const chance = (random: Random, share: number) => random() < share;

/** Takes some of the items away and puts some others to them. */
function stir<Item>(random: Random, items: Item[], others: readonly Item[]): Item[] {
  const left = items.filter(() => chance(random, 0.7));
  return chance(random, 0.4) ? [...new Set([...left, pick(random, others)])] : left;
}

const steps: ((scene: Scene) => Step | undefined)[] = [
  editUser,
  editUser,
  resetUser,
  deleteUser,
  promoteOneself,
  editRole,
  editRole,
  deleteRole,
  editMenu,
  editMenu,
  deleteMenu,
  makeMenu,
];

/** A step that may be allowed, but would not end the deputy's own way in. */
export function randomStep(scene: Scene): Step {
  for (;;) {
    const step = pick(scene.random, steps)(scene);
    if (step) return step;
  }
}

function editUser({ world, random, deputy }: Scene): Step | undefined {
  const user = pick(random, world.users);
  if (user.id === deputy.user) return undefined;
  const roles = chance(random, 0.5)
    ? user.role_ids
    : stir(
        random,
        user.role_ids,
        world.roles.map(({ id }) => id),
      );
  return put('users', user.id, {
    ...userForm(user.username, roles),
    status: chance(random, 0.8) ? 'activated' : 'freezed',
    ...(chance(random, 0.4) && { password: PASSWORD }),
  });
}

function resetUser({ world, random, deputy }: Scene): Step | undefined {
  const { id } = pick(random, world.users);
  if (id === deputy.user) return undefined;
  return { method: 'PATCH', path: `/api/v1/users/${id}/reset-pwd` };
}

function deleteUser({ world, random, deputy }: Scene): Step | undefined {
  const { id } = pick(random, world.users);
  return id === deputy.user || chance(random, 0.5) ? undefined : remove('users', id);
}

function promoteOneself({ world, random, deputy }: Scene): Step {
  if (chance(random, 0.5)) {
    const role = pick(random, world.roles).id;
    return put('users', deputy.user, userForm('deputy', [...new Set([deputy.role, role])]));
  }
  const held = world.roles.find(({ id }) => id === deputy.role)?.menu_ids ?? [];
  const more = pick(random, world.menus).id;
  return put('roles', deputy.role, roleForm(deputy.role, [...new Set([...held, more])]));
}

function editRole({ world, random, deputy }: Scene): Step | undefined {
  const { id, status, menu_ids } = pick(random, world.roles);
  if (id === deputy.role) return undefined;
  const menus = stir(
    random,
    menu_ids,
    world.menus.map((menu) => menu.id),
  );
  return put('roles', id, roleForm(id, menus, chance(random, 0.3) ? flip(status) : status));
}

function deleteRole({ world, random, deputy }: Scene): Step | undefined {
  const { id } = pick(random, world.roles);
  return id === deputy.role ? undefined : remove('roles', id);
}

function editMenu({ world, random, calls, deputy }: Scene): Step | undefined {
  const menu = pick(random, world.menus);
  if (menu.id === deputy.menu) return undefined;
  const resources = stir(random, menu.resources, calls);
  const parent = chance(random, 0.3) ? pick(random, [null, ...world.menus])?.id : menu.parent_id;
  const status = chance(random, 0.3) ? flip(menu.status) : menu.status;
  return put('menus', menu.id, { ...menu, name: 'm', parent_id: parent ?? '', status, resources });
}

function deleteMenu({ world, random, deputy }: Scene): Step | undefined {
  const { id } = pick(random, world.menus);
  return id === deputy.menu || chance(random, 0.5) ? undefined : remove('menus', id);
}

function makeMenu({ world, random, calls }: Scene): Step {
  const code = `new-${below(random, 1_000_000)}`;
  const parent_id = pick(random, [null, ...world.menus])?.id ?? '';
  const resources = chance(random, 0.5) ? [pick(random, calls)] : [];
  const body = { code, name: code, type: 'page', status: 'enabled', parent_id, resources };
  return { method: 'POST', path: '/api/v1/menus', body };
}

const flip = (status: 'enabled' | 'disabled') => (status === 'enabled' ? 'disabled' : 'enabled');
const put = (entity: string, id: string, body: object): Step => ({
  method: 'PUT',
  path: `/api/v1/${entity}/${id}`,
  body,
});
const remove = (entity: string, id: string): Step => ({
  method: 'DELETE',
  path: `/api/v1/${entity}/${id}`,
});
const userForm = (username: string, roleIds: string[]) => ({
  username,
  name: username,
  status: 'activated',
  roles: roleIds.map((role_id) => ({ role_id })),
});
const roleForm = (id: string, menuIds: string[], status = 'enabled') => ({
  code: id,
  name: id,
  status,
  menus: menuIds.map((menu_id) => ({ menu_id })),
});
