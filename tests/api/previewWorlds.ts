import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import type { TestApi } from './harness';
import { oracleFor } from './oracle';
import { createRandom, createWorld, storeWorld, type World } from './randomPolicy';

const call = (method: string, path: string) => ({ method, path: `/api/v1/${path}` });
const ROUTES = [
  ...['roles', 'roles/{id}', 'users', 'users/{id}'].map((path) => call('GET', path)),
  ...['roles', 'users', 'permissions/preview'].map((path) => call('POST', path)),
];
/** What no call of the API answers to. */
const DEAD = [
  call('GET', 'nothing'),
  call('GET', 'roles/none'),
  call('GET', 'roles/:id/nothing/*'),
  call('POST', 'users/{id}/{x}/{y}/{z}'),
];
const CALLS = [...ROUTES, ...DEAD, call('GET', '*'), call('POST', ':x/*')];

/** Calls that only the wide patterns give. */
const PROBES = [call('GET', 'menus'), call('POST', 'permissions/preview/replay')];
const ASKED = [...ROUTES, ...PROBES];

type Random = () => number;

interface Step {
  change: { entity: string; action: string; id: string; body?: unknown };
  method: string;
  path: string;
}

/**
 * Saves random changes of a random world, each after its preview.
 *
 * @throws when a preview did not tell what an oracle finds changed by the save
 */
export async function comparePreviews(api: TestApi, seed: number, steps: number): Promise<number> {
  const random = createRandom(seed);
  await storeWorld(api, createWorld(random, CALLS));
  const { access_token: token } = await api.signIn();
  let world = await readWorld(api);
  let changed = 0;
  for (let at = 0; at < steps; at += 1) {
    const step = randomChange(world, random);
    if (!step) continue;
    const previewed = await api.call('POST', '/api/v1/permissions/preview', {
      token,
      body: step.change,
    });
    const headers = { 'X-Preview-Version': previewed.json.data?.version ?? '' };
    const { body } = step.change;
    const saved = await api.call(step.method, step.path, {
      token,
      ...(previewed.status === 200 && { headers }),
      ...(body !== undefined && { body }),
    });
    const told = `seed ${seed}, step ${at}: ${JSON.stringify(step)}`;
    if (saved.status !== previewed.status) throw new Error(`${told}: ${saved.status}`);
    if (saved.status !== 200) continue;
    const after = await readWorld(api);
    const expected = differenceOf(world, after, step);
    const { gained, lost, users } = previewed.json.data;
    const found = { gained, lost, gaining: users.gaining, losing: users.losing };
    const shown = {
      gained: { codes: found.gained.codes, routes: coveredRoutes(found.gained.calls) },
      lost: { codes: found.lost.codes, routes: coveredRoutes(found.lost.calls) },
      users: [found.gaining, found.losing],
    };
    const [is, must] = [JSON.stringify(shown), JSON.stringify(expected)];
    // A gained pattern may be wider than the routes that it adds.
    const isReal = [...gained.calls, ...lost.calls].every((one) => coveredRoutes([one]).length > 0);
    if (!isReal || !agrees(shown, expected)) throw new Error(`${told}\n${is}\n${must}`);
    assertTicks(after, step, told);
    if (expected.users.some((count) => count > 0)) changed += 1;
    world = after;
  }
  return changed;
}

interface Side {
  codes: string[];
  routes: string[];
}

interface Difference {
  gained: Side;
  lost: Side;
  users: number[];
}

function agrees(shown: Difference, expected: Difference): boolean {
  const sides = ['gained', 'lost'] as const;
  return (
    JSON.stringify(shown.users) === JSON.stringify(expected.users) &&
    sides.every(
      (side) =>
        JSON.stringify(shown[side].codes) === JSON.stringify(expected[side].codes) &&
        expected[side].routes.every((route) => shown[side].routes.includes(route)),
    )
  );
}

const coveredRoutes = (calls: string[]) =>
  ASKED.filter(({ method, path }) =>
    calls.some((call) => {
      const [asked = '', pattern = ''] = call.split(' ');
      const menus = [
        { id: 'm', parent_id: null, code: 'm', resources: [{ method: asked, path: pattern }] },
      ];
      const world = {
        menus: menus.map((menu) => ({
          ...menu,
          type: 'page' as const,
          status: 'enabled' as const,
        })),
        roles: [{ id: 'r', status: 'enabled' as const, menu_ids: ['m'] }],
        users: [],
      };
      return oracleFor(world, ['r']).canCall(method, path);
    }),
  ).map(({ method, path }) => `${method} ${path}`);

interface StoredWorld extends World {
  users: (World['users'][number] & { status: string })[];
}

function differenceOf(before: StoredWorld, after: StoredWorld, { change }: Step): Difference {
  const rights = (world: StoredWorld, roles: string[]) => {
    const { menuIds, canCall } = oracleFor(world, roles);
    const codes = menuIds.map((id) => dotted(world, id));
    const routes = ASKED.filter(({ method, path }) => canCall(method, path));
    return { codes, routes: routes.map(({ method, path }) => `${method} ${path}`) };
  };
  const minus = (one: Side, other: Side): Side => ({
    codes: one.codes.filter((code) => !other.codes.includes(code)),
    routes: one.routes.filter((route) => !other.routes.includes(route)),
  });
  const isSome = ({ codes, routes }: Side) => codes.length + routes.length > 0;
  const heldBy = (world: StoredWorld, id: string) => {
    const user = world.users.find((one) => one.id === id);
    return rights(world, user?.status === 'activated' ? user.role_ids : []);
  };
  const ids = [...new Set([...before.users, ...after.users].map(({ id }) => id))];
  const ways = (is: Side[], was: Side[]) => is.map((side, at) => minus(side, was[at] ?? NONE));
  const [usersWere, usersAre] = [before, after].map((world) => ids.map((id) => heldBy(world, id)));
  const [gains, losses] = [
    ways(usersAre ?? [], usersWere ?? []),
    ways(usersWere ?? [], usersAre ?? []),
  ];
  const subjects =
    change.entity === 'user'
      ? [heldBy(before, change.id), heldBy(after, change.id)].map((side) => [side])
      : [before, after].map((world) => before.roles.map(({ id }) => rights(world, [id])));
  const [were = [], are = []] = subjects;
  return {
    gained: union(ways(are, were)),
    lost: union(ways(were, are)),
    users: [gains.filter(isSome).length, losses.filter(isSome).length],
  };
}

const NONE: Side = { codes: [], routes: [] };

const union = (sides: Side[]): Side => ({
  codes: [...new Set(sides.flatMap(({ codes }) => codes))].sort(),
  routes: [...new Set(sides.flatMap(({ routes }) => routes))].sort(),
});

function dotted(world: World, id: string): string {
  const menu = world.menus.find((one) => one.id === id);
  if (!menu) return '';
  return menu.parent_id ? `${dotted(world, menu.parent_id)}.${menu.code}` : menu.code;
}

function assertTicks(world: World, { change }: Step, told: string): void {
  if (change.entity !== 'role' || change.action !== 'update') return;
  const { menus } = change.body as { menus: { menu_id: string }[] };
  const stored = world.roles.find(({ id }) => id === change.id)?.menu_ids.toSorted();
  const ticked = menus.map(({ menu_id }) => menu_id).sort();
  if (JSON.stringify(stored) !== JSON.stringify(ticked)) throw new Error(`other ticks: ${told}`);
}

function randomChange(world: StoredWorld, random: Random): Step | undefined {
  const one = <Item>(items: Item[]) => items[Math.floor(random() * items.length)];
  const some = <Item>(items: Item[], chance: number) => items.filter(() => random() < chance);
  const step = (entity: string, action: string, id: string, body?: unknown): Step => ({
    change: { entity, action, id, ...(body !== undefined && { body }) },
    method: action === 'delete' ? 'DELETE' : 'PUT',
    path: `/api/v1/${entity}s/${id}`,
  });
  const kind = random();
  const status = random() < 0.75 ? 'enabled' : 'disabled';
  if (kind < 0.35) {
    const role = one(world.roles);
    if (!role) return undefined;
    if (random() < 0.1) return step('role', 'delete', role.id);
    const menus = some(world.menus, 0.12).map(({ id }) => ({ menu_id: id }));
    return step('role', 'update', role.id, { code: role.id, name: role.id, status, menus });
  }
  if (kind < 0.6) {
    const user = one(world.users);
    if (!user) return undefined;
    if (random() < 0.1) return step('user', 'delete', user.id);
    const roles = some(world.roles, 0.3).map(({ id }) => ({ role_id: id }));
    const frozen = random() < 0.3 ? 'freezed' : 'activated';
    const password = random() < 0.1 ? { password: digestPassword(user.id) } : {};
    const { username } = user;
    return step('user', 'update', user.id, {
      username,
      name: username,
      status: frozen,
      roles,
      ...password,
    });
  }
  const menu = one(world.menus);
  if (!menu) return undefined;
  if (random() < 0.1) return step('menu', 'delete', menu.id);
  const { type, code } = menu;
  const parent_id = random() < 0.3 ? (one(world.menus)?.id ?? null) : menu.parent_id;
  const resources = random() < 0.4 ? some(CALLS, 0.2) : menu.resources;
  const renamed = random() < 0.2 ? `${code}x`.slice(0, 30) : code;
  return step('menu', 'update', menu.id, {
    ...{ code: renamed, name: code, type, status, parent_id, resources },
  });
}

async function readWorld({ db }: TestApi): Promise<StoredWorld> {
  const { menu, menu_resource, role, role_menu, user, user_role } = tables;
  const resources = await db.select().from(menu_resource);
  const ticks = await db.select().from(role_menu);
  const links = await db.select().from(user_role);
  const users = await db.select().from(user);
  return {
    menus: (await db.select().from(menu)).map((row) => ({
      ...row,
      resources: resources.filter(({ menu_id }) => menu_id === row.id),
    })),
    roles: (await db.select().from(role)).map(({ id, status }) => ({
      id,
      status,
      menu_ids: ticks.filter(({ role_id }) => role_id === id).map(({ menu_id }) => menu_id),
    })),
    users: users
      .filter(({ id }) => id !== 'root')
      .map(({ id, username, status }) => ({
        id,
        username,
        status,
        role_ids: links.filter(({ user_id }) => user_id === id).map(({ role_id }) => role_id),
      })),
  };
}
