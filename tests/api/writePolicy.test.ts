import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestKnown } from '@/server/permission/current';
import { readSnapshot, type Snapshot } from '@/server/permission/snapshot';
import { type Delegation, menuForm, openDelegation, roleForm } from './delegation';

describe('the policy that a write leaves to the requests after it', () => {
  let world: Delegation;
  beforeAll(async () => {
    world = await openDelegation();
  });
  afterAll(() => world.api.close());

  const sorted = ({ menus, resources, roles, grants, versions }: Snapshot) => ({
    versions,
    menus: menus.map((menu) => JSON.stringify(menu)).sort(),
    roles: roles.map((role) => JSON.stringify(role)).sort(),
    resources: resources.map(({ menu_id, method, path }) => `${menu_id} ${method} ${path}`).sort(),
    grants: [...grants]
      .filter(([, ids]) => ids.length > 0)
      .map(([role, ids]) => `${role} ${ids.toSorted()}`)
      .sort(),
  });
  const expectKnown = async () => {
    const known = newestKnown(world.api.db)?.snapshot as Snapshot;
    expect(sorted(known)).toEqual(sorted(await readSnapshot(world.api.db)));
  };

  it('is what the database holds, after ticks, calls and deletions', async () => {
    const { allowed, idOf } = world;
    const write = async (method: string, path: string, body?: object) => {
      const data = await allowed(method, path, body);
      await expectKnown();
      return data?.id as string;
    };
    const resources = [{ method: 'GET', path: '/api/v1/users' }];
    const menu = await write('POST', '/api/v1/menus', menuForm('area', { resources }));
    const role = await write('POST', '/api/v1/roles', roleForm('one', [idOf('home')]));
    await write('PUT', `/api/v1/roles/${role}`, roleForm('one', [idOf('system.role')]));
    await write('PUT', `/api/v1/roles/${role}`, roleForm('one', []));
    await write('PUT', `/api/v1/roles/${role}`, roleForm('one', [idOf('home')]));
    await write('PUT', `/api/v1/menus/${menu}`, menuForm('area', { resources: [] }));
    await write('PUT', `/api/v1/menus/${menu}`, menuForm('area', { resources }));
    await write('DELETE', `/api/v1/roles/${role}`);
    await write('DELETE', `/api/v1/menus/${menu}`);
  });
});
