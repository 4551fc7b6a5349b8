import { expect } from 'vitest';
import { newId } from '@/server/lib/ids';
import { routesOf } from './declaredRoutes';
import type { TestApi } from './harness';
import { oracleFor } from './oracle';
import { createRandom, createWorld, storeWorld, WORLD_PASSWORD, type World } from './randomPolicy';

const VIEW_AS = '/api/v1/current/view-as';
/** Nobody views as a user whom their lists do not show. */
const READ = [{ method: 'GET', path: '/api/v1/users' }];

/** A random world in which some roles may view as somebody else. */
export async function storeViewWorld(api: TestApi, seed: number): Promise<World> {
  const random = createRandom(seed);
  const own = apiRoutes(api).filter(({ pattern }) => !/current|captcha|login/.test(pattern));
  const world = createWorld(
    random,
    own.map(({ method, pattern }) => ({ method, path: pattern })),
  );
  const [system, access, button] = [newId(), newId(), newId()];
  const common = { status: 'enabled' as const, resources: [] };
  world.menus.push(
    { ...common, id: system, parent_id: null, code: 'system', type: 'page' },
    { ...common, id: access, parent_id: system, code: 'access', type: 'page' },
    { ...common, id: button, parent_id: access, code: 'view-as', type: 'button', resources: READ },
  );
  // Else hardly anybody holds all of another.
  const [first] = world.users;
  if (first) first.role_ids = world.roles.map(({ id }) => id);
  const enabled = world.roles.find(({ status }) => status === 'enabled');
  for (const role of world.roles)
    if (role === enabled || random() < 0.4) role.menu_ids.push(button);
  await storeWorld(api, world);
  return world;
}

const apiRoutes = (api: TestApi) =>
  routesOf(api).filter(({ pattern }) => pattern.startsWith('/api/'));

const view = async (api: TestApi, token: string, body: object) =>
  api.call('POST', VIEW_AS, { token, body });

/**
 * Compares what root is shown as a user, and as their roles, with what the user is shown.
 *
 * @param share of the calls of the API, beside those of `/current`
 */
export async function compareView(
  api: TestApi,
  user: World['users'][number],
  share = () => true,
): Promise<void> {
  const { id, username, role_ids } = user;
  const { access_token: root } = await api.signIn();
  const { access_token: real } = await api.signIn(username, WORLD_PASSWORD);
  const tokens = [
    real,
    (await view(api, root, { user_id: id })).json.data.access_token,
    (await view(api, root, { role_ids })).json.data.access_token,
  ];
  for (const { method, address, pattern } of apiRoutes(api)) {
    // It holds the moment, or rows that the calls themselves write, or is one's own alone.
    if (
      method !== 'GET' ||
      /captcha|loggers|dashboard|session|tokens|second-factor|passkeys|company|notifications|sign-in/.test(
        pattern,
      )
    )
      continue;
    if (!pattern.includes('/current') && !share()) continue;
    const [wanted, shown, ofRoles] = await Promise.all(
      tokens.map(async (token) => (await api.call('GET', address, { token })).json),
    );
    expect([username, pattern, shown]).toEqual([username, pattern, wanted]);
    if (pattern.endsWith('/current/user')) continue;
    expect([username, pattern, ofRoles]).toEqual([username, pattern, wanted]);
  }
}

/** @returns whether the viewer may view as the other, who then holds nothing that the viewer lacks. */
export async function triesToView(
  api: TestApi,
  world: World,
  viewer: World['users'][number],
  viewed: World['users'][number],
): Promise<boolean> {
  const { access_token: token } = await api.signIn(viewer.username, WORLD_PASSWORD);
  const mine = oracleFor(world, viewer.role_ids);
  const theirs = oracleFor(world, viewed.role_ids);
  const beyond = [
    ...apiRoutes(api)
      .filter(({ method, pattern }) => theirs.canCall(method, pattern))
      .filter(({ method, pattern }) => !mine.canCall(method, pattern)),
    ...theirs.codes.filter((code) => !mine.codes.includes(code)),
  ];
  const { status } = await view(api, token, { user_id: viewed.id });
  const label = `${viewer.username} as ${viewed.username}`;
  if (status !== 200 || !mine.codes.includes('view-as'))
    expect([label, status]).toEqual([label, 403]);
  // What is disabled today counts for the viewed user as well, so not all that is refused is beyond.
  else expect([label, beyond]).toEqual([label, []]);
  return status === 200 && viewed !== viewer;
}
