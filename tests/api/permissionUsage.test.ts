import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleUsage } from '@/schemas/permission';
import { tables } from '@/server/db/database';
import { compilePolicy } from '@/server/permission/policy';
import { menusOfRole, smallerRole } from '@/server/permission/usage';
import { DEPUTY_PASSWORD, type Delegation, openDelegation } from './delegation';
import { oracleFor } from './oracle';
import { createRandom, createWorld, type World } from './randomPolicy';

const ROUTES = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [
  { method: 'GET', path: `/api/v1/${name}` },
  { method: 'PUT', path: `/api/v1/${name}/{id}` },
]);
const RESOURCES = [...ROUTES, { method: 'GET', path: '/api/v1/*' }];

const partsOf = ({ menus, roles }: World) => ({
  menus,
  resources: menus.flatMap(({ id, resources }) =>
    resources.map((resource) => ({ ...resource, menu_id: id })),
  ),
  roles,
  grants: new Map(roles.map(({ id, menu_ids }) => [id, menu_ids])),
});

describe('the smaller role that is suggested', () => {
  it('keeps every menu that grants a used call, and every right that was used, in 100 worlds', () => {
    let suggested = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = createRandom(seed);
      const world = createWorld(random, RESOURCES);
      const parts = partsOf(world);
      const policy = compilePolicy(parts);
      for (const role of world.roles) {
        const before = oracleFor(world, [role.id]);
        const used = ROUTES.filter(
          ({ method, path }) => before.canCall(method, path) && random() < 0.3,
        );
        const menus = menusOfRole(parts, policy, role.id);
        const names = used.map(({ method, path }) => `${method} ${path}`);
        const smaller = smallerRole(menus, names);
        if (!smaller) continue;
        suggested += 1;
        const roles = world.roles.map((one) =>
          one === role ? { ...role, menu_ids: smaller.menus } : one,
        );
        const after = oracleFor({ ...world, roles }, [role.id]);
        for (const { method, path } of used) expect(after.canCall(method, path)).toBe(true);
        const gone = before.menuIds.filter((id) => !after.menuIds.includes(id));
        expect(gone.toSorted()).toEqual(smaller.removed.toSorted());
        expect(after.menuIds.filter((id) => !before.menuIds.includes(id))).toEqual([]);
        expectUnused(world, gone, used, before.menuIds);
      }
    }
    expect(suggested).toBeGreaterThan(200);
  });
});

/** Says it in the words of the rule: no used call, and no calls only with something below. */
function expectUnused(
  world: World,
  gone: string[],
  used: { method: string; path: string }[],
  given: string[],
): void {
  for (const id of gone) {
    const menu = world.menus.find((one) => one.id === id);
    const alone = oracleFor(
      {
        ...world,
        menus: world.menus.map((one) => (one.id === id ? one : { ...one, resources: [] })),
        roles: [{ id: 'all', status: 'enabled', menu_ids: given }],
      },
      ['all'],
    );
    for (const { method, path } of used) expect(alone.canCall(method, path)).toBe(false);
    const below = world.menus.filter(
      ({ id: at, parent_id }) => parent_id === id && given.includes(at),
    );
    if (menu?.resources.length === 0) expect(below.length).toBeGreaterThan(0);
    expect(below.filter(({ id: at }) => !gone.includes(at))).toEqual([]);
  }
}

describe('GET /api/v1/permissions/usage', () => {
  let world: Delegation;
  let clerks = '';
  let pages = '';
  let notes = '';
  beforeAll(async () => {
    world = await openDelegation();
    pages = await world.menu('pages', { resources: [{ method: 'GET', path: '/api/v1/roles' }] });
    notes = await world.menu('notes', { resources: [{ method: 'PUT', path: '/api/v1/notes' }] });
    const bell = await world.menu('bell');
    clerks = await world.role('clerks', [pages, notes, bell]);
    await world.user('clerk', [clerks]);
  });
  afterAll(() => world.api.close());

  const usage = async (query = `role_id=${clerks}`): Promise<RoleUsage> =>
    (await world.asRoot('GET', `/api/v1/permissions/usage?${query}`)).json.data;

  it('suggests nothing as long as nothing was counted', async () => {
    await world.api.flushCalls();
    await world.api.db.delete(tables.call_usage);
    // The question itself is the first call.
    expect(await usage()).toMatchObject({ days: 90, complete: false });
  });

  it('tells what was used, how often and by whom last, and what could go', async () => {
    const { access_token: token } = await world.api.signIn('clerk', DEPUTY_PASSWORD);
    await world.api.call('GET', '/api/v1/roles', { token });
    await world.api.call('GET', '/api/v1/roles', { token });
    const { calls, suggestion, since, complete } = await usage();
    expect(Date.parse(since ?? '')).not.toBeNaN();
    expect(complete).toBe(false);
    expect(calls).toMatchObject([
      {
        call: 'GET /api/v1/roles',
        menus: [{ id: pages, code: 'pages' }],
        count: 2,
        users: 1,
        last_by: { username: 'clerk' },
      },
      { call: 'PUT /api/v1/notes', menus: [{ id: notes }], count: 0, last_at: null, last_by: null },
    ]);
    expect(suggestion?.removed).toEqual([{ id: notes, name: 'notes', code: 'notes' }]);
    expect(suggestion?.menus).not.toContain(notes);
    expect(suggestion?.menus).toHaveLength(2);
  });

  it('leaves out what lies before the days that are asked about, and says when it is complete', async () => {
    const { db, clock } = world.api;
    const moment = new Date(clock() - 10 * 24 * 3_600_000);
    const day = moment.toISOString().slice(0, 10);
    await world.api.flushCalls();
    await db.update(tables.call_usage).set({ day, last_at: moment });
    expect(await usage(`role_id=${clerks}&days=7`)).toMatchObject({
      complete: true,
      since: moment.toISOString(),
      calls: [{ count: 0 }, { count: 0 }],
    });
    expect((await usage(`role_id=${clerks}&days=30`)).calls[0]).toMatchObject({ count: 2 });
  });

  it('says how many have lost the role in that time, as what they called is missing', async () => {
    const { user, asRoot } = world;
    const form = { name: 'Moved', username: 'moved', status: 'activated', roles: [] };
    const moved = await user('moved', [clerks]);
    const gone = await user('gone', [clerks]);
    expect(await usage(`role_id=${clerks}&days=7`)).toMatchObject({ left: 0 });
    await asRoot('PUT', `/api/v1/users/${moved}`, form);
    expect(await usage(`role_id=${clerks}&days=7`)).toMatchObject({ left: 1 });
    await asRoot('DELETE', `/api/v1/users/${gone}`);
    expect((await usage(`role_id=${clerks}&days=7`)).left).toBe(2);
  });

  it('is 403 without its own right or without the list of roles, and names no users unasked', async () => {
    const { asDeputy, api, idOf, role, user } = world;
    expect((await asDeputy('GET', `/api/v1/permissions/usage?role_id=${clerks}`)).status).toBe(200);
    const buttons = await role('only usage', [idOf('system.access.usage')]);
    const resources = [{ method: 'GET', path: '/api/v1/permissions/usage' }];
    const bare = await role('bare', [await world.menu('bare', { resources })]);
    await user('bare', [bare]);
    await user('button', [buttons]);
    const ask = async (username: string, id: string) => {
      const { access_token: token } = await api.signIn(username, DEPUTY_PASSWORD);
      return (await api.call('GET', `/api/v1/permissions/usage?role_id=${id}`, { token })).status;
    };
    expect(await ask('bare', clerks)).toBe(403);
    expect(await ask('bare', 'nobody')).toBe(403);
    expect(await ask('clerk', clerks)).toBe(403);
    expect(await ask('button', clerks)).toBe(200);
  });

  it('is 404 with the field for an unknown role, and 400 for a question that is none', async () => {
    const missing = await world.asRoot('GET', '/api/v1/permissions/usage?role_id=nobody');
    expect(missing).toMatchObject({
      status: 404,
      json: { error: { fields: [{ field: 'role_id' }] } },
    });
    for (const query of [
      '',
      'role_id=',
      `role_id=${clerks}&days=0`,
      `role_id=${clerks}&days=400`,
    ]) {
      expect((await world.asRoot('GET', `/api/v1/permissions/usage?${query}`)).status).toBe(400);
    }
  });
});
