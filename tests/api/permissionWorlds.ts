import { expect } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { granted, resourcesOf, routesOf, withBody } from './declaredRoutes';
import type { TestApi } from './harness';
import { oracleFor } from './oracle';
import { createRandom, createWorld, storeWorld, WORLD_PASSWORD } from './randomPolicy';

/** Stores a world, and calls every route as each of its users; what the oracle says must be answered. */
export async function expectEnforced(api: TestApi, seed: number): Promise<void> {
  const random = createRandom(seed);
  const routes = granted(routesOf(api));
  const world = createWorld(random, resourcesOf(routes));
  await storeWorld(api, world);
  let allowed = 0;
  for (const { username, role_ids } of world.users) {
    const oracle = oracleFor(world, role_ids);
    const { access_token: token } = await api.signIn(username, WORLD_PASSWORD);
    for (const { method, pattern, address } of routes) {
      const { status } = await api.call(method, address, { token, ...withBody(method) });
      const label = `${username} ${method} ${pattern}`;
      expect([label, status !== 403]).toEqual([label, oracle.canCall(method, pattern)]);
      if (status !== 403) allowed += 1;
    }
    const { json } = await api.call('GET', '/api/v1/current/menus', { token });
    expect(codesOf(json.data).sort()).toEqual(oracle.codes.sort());
  }
  expect(allowed).toBeGreaterThan(0);
}

const codesOf = (menus: Menu[] | null): string[] =>
  (menus ?? []).flatMap(({ code, children }) => [code, ...codesOf(children)]);
