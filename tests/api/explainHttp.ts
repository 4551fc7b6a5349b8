import { expect } from 'vitest';
import type { Explanation } from '@/schemas/permission';
import { granted, type Route, resourcesOf, routesOf, withBody } from './declaredRoutes';
import { afterSteps, anyParameter, gainedBy, heldBy } from './explainOracle';
import type { TestApi } from './harness';
import { matches } from './oracle';
import { createWorld, storeWorld, WORLD_PASSWORD, type World } from './randomPolicy';

type Step = Explanation['remedies'][number]['steps'][number];

/** Stores a random world and compares what is explained of its users with what the API answers them. */
export async function checkWorldOverHttp(api: TestApi, random: () => number): Promise<void> {
  const routes = granted(routesOf(api));
  const world = createWorld(random, resourcesOf(routes));
  for (const user of world.users) if (random() < 0.2) user.status = 'freezed';
  await storeWorld(api, world);
  const { access_token: root } = await api.signIn();
  for (const user of world.users) {
    const statusOf = await callerOf(api, user);
    await checkRights(api, root, { world, userId: user.id, routes: routesOf(api), statusOf });
    const denied: { route: Route; told: Explanation }[] = [];
    for (const route of routes) {
      const told = await explained(api, root, user.id, route);
      const status = await statusOf(route);
      const label = `${user.username} ${route.method} ${route.pattern}`;
      expect([label, told.allowed]).toEqual([label, status !== 403 && status !== 401]);
      expect([label, told.allowed]).toEqual([label, heldBy(world, user.id).may(askedOf(route))]);
      if (!told.allowed && told.remedies.length > 0) denied.push({ route, told });
    }
    const chosen = denied[Math.floor(random() * denied.length)];
    if (chosen) await applyOne(api, root, world, user.id, chosen, random);
  }
}

type StatusOf = Awaited<ReturnType<typeof callerOf>>;

/** Nothing is told as a right that gives no call; whatever menus hold is asked for by its text, too. */
async function checkRights(
  api: TestApi,
  root: string,
  one: { world: World; userId: string; routes: Route[]; statusOf: StatusOf },
): Promise<void> {
  const { world, userId, routes, statusOf } = one;
  const { json } = await effective(api, root, userId);
  const held = heldBy(world, userId);
  const live = held.calls.filter((call) => coversOne(routes, call));
  const texts = new Set(live.map(({ method, path }) => anyParameter(`${method} ${path}`)));
  expect(json.data.calls.map(anyParameter).sort()).toEqual([...texts].sort());
  for (const { method, path } of held.calls) {
    if (/[{:*]/.test(path)) continue;
    const query = new URLSearchParams({ user_id: userId, method, path });
    const told = await api.call('GET', `/api/v1/permissions/explain?${query}`, { token: root });
    const status = await statusOf({ method, pattern: path, address: path });
    const refused = [401, 403].includes(status);
    // Of an unknown call only root is told that it is unknown.
    if (told.status === 404) expect([path, refused || status === 404]).toEqual([path, true]);
    else expect([path, told.json.data.allowed]).toEqual([path, !refused]);
  }
}

const coversOne = (routes: Route[], { method, path }: { method: string; path: string }) =>
  routes.some((route) => route.method === method && matches(path, route.pattern));

const effective = (api: TestApi, token: string, id: string) =>
  api.call('GET', `/api/v1/permissions/effective?user_id=${id}`, { token });

const askedOf = ({ method, pattern }: Route) => ({ method, path: pattern });

async function explained(
  api: TestApi,
  token: string,
  user_id: string,
  { method, address }: Route,
): Promise<Explanation> {
  const query = new URLSearchParams({ user_id, method, path: address });
  const { json } = await api.call('GET', `/api/v1/permissions/explain?${query}`, { token });
  return json.data;
}

/** Who is frozen cannot sign in. */
async function callerOf(api: TestApi, { username, status }: World['users'][number]) {
  if (status === 'freezed') return async () => 401;
  const { access_token: token } = await api.signIn(username, WORLD_PASSWORD);
  return async ({ method, address }: Route) =>
    (await api.call(method, address, { token, ...withBody(method) })).status;
}

/** Takes the steps of a remedy one by one as an admin would, and sees whether it kept its word. */
async function applyOne(
  api: TestApi,
  root: string,
  world: World,
  userId: string,
  { route, told }: { route: Route; told: Explanation },
  random: () => number,
): Promise<void> {
  const remedy = told.remedies[Math.floor(random() * told.remedies.length)];
  if (!remedy) return;
  const before = await heldOverHttp(api, root, userId);
  for (const step of remedy.steps) await take(api, root, step);
  const after = await heldOverHttp(api, root, userId);
  expect((await explained(api, root, userId, route)).rule).toBe('granted');
  const routes = routesOf(api);
  const gained = gainedBy(world, userId, remedy.steps, askedOf(route)).filter((one) => {
    const [method = '', path] = one.split(' ');
    return path === undefined || coversOne(routes, { method, path });
  });
  expect(remedy.grants.map(anyParameter).sort()).toEqual(gained);
  const codes = after.filter((code) => !before.includes(code));
  expect(codes.sort()).toEqual(gained.filter((one) => !one.includes(' ')).sort());
  Object.assign(world, afterSteps(world, remedy.steps));
  const user = world.users.find(({ id }) => id === userId);
  if (user) expect(await (await callerOf(api, user))(route)).not.toBe(403);
}

async function heldOverHttp(api: TestApi, token: string, id: string): Promise<string[]> {
  const { json } = await effective(api, token, id);
  return json.data.codes;
}

async function take(api: TestApi, token: string, { kind, user, role, menu }: Step) {
  const edit = async (path: string, change: (item: Json) => object) => {
    const { json } = await api.call('GET', path, { token });
    const body = { ...json.data, ...change(json.data) };
    const { status } = await api.call('PUT', path, { token, body });
    expect([path, status]).toEqual([path, 200]);
  };
  const enabled = () => ({ status: 'enabled' });
  if (kind === 'enable-menu') return edit(`/api/v1/menus/${menu?.id}`, enabled);
  if (kind === 'enable-role') return edit(`/api/v1/roles/${role?.id}`, enabled);
  if (kind === 'activate-user') {
    return edit(`/api/v1/users/${user?.id}`, () => ({ status: 'activated' }));
  }
  if (kind === 'assign-role') {
    return edit(`/api/v1/users/${user?.id}`, ({ roles }) => ({
      roles: [...(roles ?? []), { role_id: role?.id }],
    }));
  }
  return edit(`/api/v1/roles/${role?.id}`, ({ menus }) => ({
    menus: [...(menus ?? []), { menu_id: menu?.id }],
  }));
}

// biome-ignore lint/suspicious/noExplicitAny: an item of any entity.
type Json = any;
