import { ne } from 'drizzle-orm';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { ROOT_ID } from '@/server/lib/root';
import { usernameColumns } from '@/server/lib/username';
import type { TestApi } from './harness';

const { menu, menu_resource, role, role_menu, user, user_role } = tables;

/** A world of menus, roles and users that a seed decides; plain data, for the oracle. */
export interface World {
  menus: {
    id: string;
    parent_id: string | null;
    code: string;
    type: 'page' | 'button';
    status: 'enabled' | 'disabled';
    resources: { method: string; path: string }[];
  }[];
  roles: { id: string; status: 'enabled' | 'disabled'; menu_ids: string[] }[];
  users: {
    id: string;
    username: string;
    role_ids: string[];
    /** Activated without it. */
    status?: 'activated' | 'freezed';
  }[];
}

/** The password of every user of a world. */
export const WORLD_PASSWORD = 'a world of gates';
const worldPasswordHash = hashPassword(digestPassword(WORLD_PASSWORD));

/** Mulberry32: the same numbers, from 0 to 1, for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Makes a world.
 *
 * @param resources what menus may hold; some are repeated with other parameter names, or as `*`.
 */
export function createWorld(
  random: () => number,
  resources: { method: string; path: string }[],
): World {
  const below = (limit: number) => Math.floor(random() * limit);
  const some = <Item>(items: Item[], most: number) =>
    [...new Set(Array.from({ length: below(most + 1) }, () => items[below(items.length)]))].filter(
      (item): item is Item => item !== undefined,
    );
  const menus: World['menus'] = [];
  for (let n = 0; n < 40; n += 1) {
    const pages = menus.filter(({ type }) => type === 'page');
    const parent = random() < 0.7 ? pages[below(pages.length)] : undefined;
    menus.push({
      id: newId(),
      parent_id: parent?.id ?? null,
      code: `m${n}`,
      type: random() < 0.6 ? 'page' : 'button',
      status: random() < 0.85 ? 'enabled' : 'disabled',
      resources: some(resources, 3),
    });
  }
  const roles = Array.from({ length: 8 }, () => ({
    id: newId(),
    status: random() < 0.8 ? ('enabled' as const) : ('disabled' as const),
    menu_ids: some(menus, 6).map(({ id }) => id),
  }));
  const users = Array.from({ length: 6 }, (_, n) => ({
    id: newId(),
    username: `user-${n}`,
    role_ids: some(roles, 3).map(({ id }) => id),
  }));
  return { menus, roles, users };
}

/** Replaces what the database holds, but for root, by a world. */
export async function storeWorld({ db }: TestApi, world: World): Promise<void> {
  const stamp = { created_at: new Date(), updated_at: new Date() };
  const password_hash = await worldPasswordHash;
  const stamped = <Row extends object>(row: Row) => ({ ...row, ...stamp });
  const link = <Row extends object>(row: Row) => ({ ...row, ...stamp, id: newId() });
  const resources = world.menus.flatMap(({ id, resources }) =>
    resources.map((resource) => link({ ...resource, menu_id: id })),
  );
  const ticks = world.roles.flatMap(({ id, menu_ids }) =>
    menu_ids.map((menu_id) => link({ role_id: id, menu_id })),
  );
  const holdings = world.users.flatMap(({ id, role_ids }) =>
    role_ids.map((role_id) => link({ user_id: id, role_id })),
  );
  await db.delete(user).where(ne(user.id, ROOT_ID));
  await db.delete(role);
  await db.delete(menu);
  await db
    .insert(menu)
    .values(world.menus.map(({ resources: _, ...row }) => stamped({ ...row, name: row.code })));
  if (resources.length > 0) await db.insert(menu_resource).values(resources);
  await db
    .insert(role)
    .values(world.roles.map(({ id, status }) => stamped({ id, status, code: id, name: id })));
  if (ticks.length > 0) await db.insert(role_menu).values(ticks);
  await db.insert(user).values(
    world.users.map(({ id, username, status = 'activated' }) =>
      stamped({
        ...{ id, username, ...usernameColumns(username), name: username },
        ...{ status, password_hash },
      }),
    ),
  );
  if (holdings.length > 0) await db.insert(user_role).values(holdings);
}
