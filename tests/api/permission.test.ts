import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { granted, OPEN, type Route, routesOf } from './declaredRoutes';
import { openTestApi, type TestApi } from './harness';
import { expectEnforced } from './permissionWorlds';
import { createRandom, createWorld, storeWorld, WORLD_PASSWORD } from './randomPolicy';

/** What users may ask about themselves, by their own id. */
const ABOUT_ONESELF = ['GET /api/v1/permissions/effective', 'GET /api/v1/permissions/explain'];

describe('every route', () => {
  let api: TestApi;
  let routes: Route[];
  beforeAll(async () => {
    api = await openTestApi();
    routes = routesOf(api);
  });
  afterAll(() => api.close());

  it('S01 is 401 without a token, but for a written list', async () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, pattern, address } of routes) {
      // More than 60 such calls a minute from one address are refused unread.
      api.clock.advance(1_100);
      const { status } = await api.call(method, address);
      const open = OPEN.includes(`${method} ${pattern}`);
      expect([`${method} ${pattern}`, open || status === 401]).toEqual([
        `${method} ${pattern}`,
        true,
      ]);
    }
  });

  it('S01 is 403 for a user without roles, but for what is their own', async () => {
    const world = createWorld(createRandom(1), []);
    world.users = [{ id: 'dc0o3ikg7nk320vi974g', username: 'nobody', role_ids: [] }];
    await storeWorld(api, world);
    for (const { method, pattern, address } of granted(routes)) {
      const { access_token: token } = await api.signIn('nobody', WORLD_PASSWORD);
      const { status } = await api.call(method, address, { token });
      expect([`${method} ${pattern}`, status]).toEqual([`${method} ${pattern}`, 403]);
    }
  });

  it('S01 is not 403 with their own id where a written list says so, and only there', async () => {
    const { access_token: token } = await api.signIn('nobody', WORLD_PASSWORD);
    for (const { method, pattern, address } of granted(routes)) {
      const own = `${address}?user_id=dc0o3ikg7nk320vi974g`;
      const { status } = await api.call(method, own, { token });
      const expected = ABOUT_ONESELF.includes(`${method} ${pattern}`);
      expect([`${method} ${pattern}`, status !== 403]).toEqual([`${method} ${pattern}`, expected]);
      const both = await api.call(method, `${own}&user_id=root`, { token });
      expect([`${method} ${pattern}`, both.status]).toEqual([`${method} ${pattern}`, 403]);
    }
  });

  it('is 403 where there is none, for all but root', async () => {
    const { access_token: token } = await api.signIn('nobody', WORLD_PASSWORD);
    expect((await api.call('GET', '/api/v1/nothing', { token })).status).toBe(403);
    expect((await api.call('DELETE', '/api/v1/login', { token })).status).toBe(403);
  });
});

describe('a random world', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it.each([1, 2])('S02 is enforced as an independent oracle says (%i)', (seed) =>
    expectEnforced(api, seed),
  );
});
