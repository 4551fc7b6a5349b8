import { inArray, ne } from 'drizzle-orm';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { ROOT_ID } from '@/server/lib/root';
import { openTestApi, type TestApi } from '../harness';
import { oracleFor } from '../oracle';
import { createRandom, createWorld, storeWorld, WORLD_PASSWORD, type World } from '../randomPolicy';
import { type Random, randomStep } from './steps';

const entities = ['menus', 'roles', 'users'];
const callsOf = (methods: string[], path: string) => methods.map((method) => ({ method, path }));

/** What the deputy may call. */
const ADMIN = [
  ...entities.flatMap((entity) => callsOf(['GET', 'POST'], `/api/v1/${entity}`)),
  ...entities.flatMap((entity) => callsOf(['GET', 'PUT', 'DELETE'], `/api/v1/${entity}/{id}`)),
  ...callsOf(['PATCH'], '/api/v1/users/{id}/reset-pwd'),
];
const ROUTES = ['/api/v1/a', '/api/v1/a/{id}', '/api/v1/b', '/api/v1/b/{id}/c'].flatMap((path) =>
  callsOf(['GET', 'POST'], path),
);
const CALLS = [...ROUTES, ...callsOf(['GET'], '/api/v1/*'), ...callsOf(['POST'], '/api/v1/:x/*')];

/** What a run came to. */
export interface Attempts {
  allowed: number;
  /** Users who hold something that the deputy lacks. */
  stronger: number;
}

/**
 * Lets a deputy of a random world take random steps. After each that is allowed it compares, by an
 * oracle that shares nothing with the engine, what the deputy and those who are stronger hold.
 *
 * @throws when the deputy gained a right, touched a stronger user, or took a right from one that the
 * deputy lacks.
 */
export async function tryTakeovers(seed: number, steps: number): Promise<Attempts> {
  const api = await openTestApi();
  try {
    const random = createRandom(seed);
    const deputy = await storeDeputy(api, random);
    const { access_token: token } = await api.signIn('deputy', WORLD_PASSWORD);
    let world = await readWorld(api);
    const assertUnharmed = await createWitness(api, world, deputy.user);
    let allowed = 0;
    for (let step = 0; step < steps; step += 1) {
      const scene = { world, random, calls: CALLS, deputy };
      const { method, path, body } = randomStep(scene);
      const { status } = await api.call(method, path, { token, ...(body && { body }) });
      if (status === 401) throw new Error(`the deputy was signed out by ${method} ${path}`);
      if (status !== 200) continue;
      allowed += 1;
      const told = `seed ${seed}, step ${step}: ${method} ${path} ${JSON.stringify(body)}`;
      world = await readWorld(api);
      await assertUnharmed(world, told);
    }
    return { allowed, stronger: assertUnharmed.stronger };
  } finally {
    await api.close();
  }
}

/** Stores a random world with a deputy in it, who holds some of its menus besides an admin's. */
async function storeDeputy(api: TestApi, random: Random) {
  const world = createWorld(random, CALLS);
  const deputy = { user: newId(), role: newId(), menu: newId() };
  const place = { parent_id: null, code: 'admin', type: 'page', status: 'enabled' } as const;
  world.menus.push({ id: deputy.menu, ...place, resources: ADMIN });
  const menu_ids = world.menus.filter(() => random() < 0.4).map(({ id }) => id);
  const role = { id: deputy.role, status: 'enabled' as const };
  world.roles.push({ ...role, menu_ids: [...new Set([deputy.menu, ...menu_ids])] });
  world.users.push({ id: deputy.user, username: 'deputy', role_ids: [deputy.role] });
  await storeWorld(api, world);
  return deputy;
}

/** Compares what is stored with what it was at first. */
async function createWitness(api: TestApi, start: World, deputy: string) {
  const held = rightsOf(start, deputy, 'enabled');
  const lackedBy = (world: World, id: string) =>
    [...rightsOf(world, id, 'all')].filter((right) => !held.has(right));
  const stronger = start.users
    .filter(({ id }) => id !== deputy && lackedBy(start, id).length > 0)
    .map(({ id }) => ({ id, beyond: lackedBy(start, id) }));
  const ids = stronger.map(({ id }) => id);
  const rows = await rowsOf(api, ids);
  const assertUnharmed = async (world: World, told: string) => {
    const gained = [...rightsOf(world, deputy, 'enabled')].filter((right) => !held.has(right));
    if (gained.length > 0) throw new Error(`the deputy gained ${gained}; ${told}`);
    if ((await rowsOf(api, ids)) !== rows) throw new Error(`a stronger user changed; ${told}`);
    for (const { id, beyond } of stronger) {
      const now = rightsOf(world, id, 'all');
      const taken = beyond.filter((right) => !now.has(right));
      if (taken.length > 0) throw new Error(`a stronger user lost ${taken}; ${told}`);
    }
  };
  return Object.assign(assertUnharmed, { stronger: stronger.length });
}

/**
 * The menus and calls that a user holds when nothing is disabled, but of disabled roles only with `all`.
 */
function rightsOf(world: World, userId: string, roles: 'all' | 'enabled'): Set<string> {
  const awake = {
    ...world,
    menus: world.menus.map((menu) => ({ ...menu, status: 'enabled' as const })),
    roles: world.roles.map((role) =>
      roles === 'all' ? { ...role, status: 'enabled' as const } : role,
    ),
  };
  const roleIds = world.users.find(({ id }) => id === userId)?.role_ids ?? [];
  const { menuIds, canCall } = oracleFor(awake, roleIds);
  const calls = [...ROUTES, ...ADMIN].filter(({ method, path }) => canCall(method, path));
  return new Set([...menuIds, ...calls.map(({ method, path }) => `${method} ${path}`)]);
}

async function rowsOf({ db }: TestApi, ids: string[]): Promise<string> {
  if (ids.length === 0) return '';
  const { user } = tables;
  return JSON.stringify(await db.select().from(user).where(inArray(user.id, ids)).orderBy(user.id));
}

async function readWorld({ db }: TestApi): Promise<World> {
  const { menu, menu_resource, role, role_menu, user, user_role } = tables;
  const resources = await db.select().from(menu_resource).orderBy(menu_resource.id);
  const grants = await db.select().from(role_menu).orderBy(role_menu.id);
  const links = await db.select().from(user_role).orderBy(user_role.id);
  const menus = await db.select().from(menu).orderBy(menu.id);
  const roles = await db.select().from(role).orderBy(role.id);
  const users = await db.select().from(user).where(ne(user.id, ROOT_ID)).orderBy(user.id);
  return {
    menus: menus.map(({ id, parent_id, code, type, status }) => ({
      ...{ id, parent_id, code, type, status },
      resources: resources
        .filter(({ menu_id }) => menu_id === id)
        .map(({ method, path }) => ({ method, path })),
    })),
    roles: roles.map(({ id, status }) => ({
      ...{ id, status },
      menu_ids: grants.filter(({ role_id }) => role_id === id).map(({ menu_id }) => menu_id),
    })),
    users: users.map(({ id, username }) => ({
      ...{ id, username },
      role_ids: links.filter(({ user_id }) => user_id === id).map(({ role_id }) => role_id),
    })),
  };
}
