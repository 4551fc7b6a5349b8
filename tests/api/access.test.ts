import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EffectiveRights, Holder } from '@/schemas/permission';
import { addUsers } from './caller';
import { openTestApi, type TestApi } from './harness';

const PASSWORD = 'a gate in the wall';

describe('who may do what', () => {
  let api: TestApi;
  let root: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    await addUsers(api, ['nobody', 'clerk', 'frozen', 'chief'], PASSWORD);
    const { json } = await api.call('GET', '/api/v1/users?pageSize=100', { token: root });
    for (const { id, username } of json.data) ids[username] = id;
    const menu = (code: string, parent_id = '', path = '') => ({
      code,
      name: code.toUpperCase(),
      type: 'page',
      status: 'enabled',
      parent_id,
      resources: path ? [{ method: 'GET', path }] : [],
    });
    ids.shop = await make('menus', menu('shop', '', '/api/v1/roles/:id'));
    ids.sell = await make('menus', menu('sell', ids.shop, '/api/v1/roles'));
    ids.look = await make('menus', menu('look', ids.shop, '/api/v1/roles/{id}'));
    const role = (code: string, menus: string[]) => ({
      code,
      name: code.toUpperCase(),
      status: 'enabled',
      menus: menus.map((menu_id) => ({ menu_id })),
    });
    ids.seller = await make('roles', role('seller', [ids.sell]));
    ids.looker = await make('roles', role('looker', [ids.look]));
    await save('clerk', [ids.seller]);
    await save('frozen', [ids.seller], 'freezed');
    await save('chief', [ids.seller, ids.looker]);
  });
  afterAll(() => api.close());

  async function make(what: string, body: object): Promise<string> {
    const { json } = await api.call('POST', `/api/v1/${what}`, { token: root, body });
    return json.data.id;
  }

  async function save(name: string, roles: string[], status = 'activated'): Promise<void> {
    const body = { username: name, name, status, roles: roles.map((role_id) => ({ role_id })) };
    await api.call('PUT', `/api/v1/users/${ids[name]}`, { token: root, body });
  }

  const get = (what: string, query: string, token = root) =>
    api.call('GET', `/api/v1/permissions/${what}?${query}`, { token });

  const effective = async (query: string) =>
    (await get('effective', query)).json.data as EffectiveRights;

  it('tells what a user may do, and which role gives each menu', async () => {
    const { codes, calls, menus, roles, user } = await effective(`user_id=${ids.clerk}`);
    expect({ codes, calls }).toEqual({
      codes: ['shop', 'shop.sell'],
      calls: ['GET /api/v1/roles', 'GET /api/v1/roles/:id'],
    });
    expect(menus).toMatchObject([
      { id: ids.shop, parent_id: '', roles: [ids.seller], ticked: false },
      { id: ids.sell, parent_id: ids.shop, ticked: true, calls: ['GET /api/v1/roles'] },
    ]);
    expect(roles).toEqual([{ id: ids.seller, name: 'SELLER', code: 'seller', status: 'enabled' }]);
    expect(user).toEqual({
      id: ids.clerk,
      name: 'clerk',
      username: 'clerk',
      status: 'activated',
    });
  });

  it('tells what roles add up to, what root may, and that the frozen may nothing', async () => {
    const { codes, calls } = await effective(`role_id=${ids.seller}&role_id=${ids.looker}`);
    expect(codes.toSorted()).toEqual(['shop', 'shop.look', 'shop.sell']);
    expect(calls).toEqual(['GET /api/v1/roles', 'GET /api/v1/roles/:id']);
    const all = await effective('user_id=root');
    expect(all).toMatchObject({ everything: true });
    expect(all.codes).toContain('system.user.add');
    const none = await effective(`user_id=${ids.frozen}`);
    expect(none).toMatchObject({ codes: [], calls: [], user: { status: 'freezed' } });
    expect(none.roles).toHaveLength(1);
  });

  it('lists who reaches a menu, a code or a call, and through what', async () => {
    const queries = [
      'code=shop.sell',
      `menu_id=${ids.sell}`,
      'method=GET&path=/api/v1/roles',
      'method=GET&path=/api/v1/roles&q=C',
    ];
    for (const query of queries) {
      const { json } = await get('holders', query);
      expect([query, json.total]).toEqual([query, 2]);
      const names = json.data.map(({ username }: Holder) => username);
      expect(names.toSorted()).toEqual(['chief', 'clerk']);
      expect(json.data[0].roles).toEqual([{ id: ids.seller, name: 'SELLER' }]);
    }
    const { json } = await get('holders', `${queries[0]}&pageSize=1&current=2`);
    expect([json.data.length, json.total]).toEqual([1, 2]);
    const open = await get('holders', 'method=GET&path=/api/v1/current/user');
    expect(open.json.total).toBe(3);
  });

  it('lists everybody who has a role, and the roles that give a menu', async () => {
    const { json } = await get('holders', `role_id=${ids.seller}`);
    const shown = json.data.map(({ username, status }: Holder) => `${username} ${status}`);
    expect(shown.toSorted()).toEqual(['chief activated', 'clerk activated', 'frozen freezed']);
    const roles = await get('holders', 'code=shop&of=roles');
    expect(roles.json.total).toBe(2);
    expect(roles.json.data).toContainEqual({
      id: ids.seller,
      name: 'SELLER',
      code: 'seller',
      status: 'enabled',
      users: 3,
    });
  });

  it('counts for every menu the roles that tick it and the users who reach it', async () => {
    const { json } = await get('counts', '');
    const of = (id?: string) =>
      json.data.find(({ menu_id }: { menu_id: string }) => menu_id === id);
    expect(of(ids.shop)).toEqual({ menu_id: ids.shop, roles: 2, users: 2 });
    expect(of(ids.look)).toEqual({ menu_id: ids.look, roles: 1, users: 1 });
  });

  it('compares what two sides may, by what patterns cover', async () => {
    const compare = async (left: string, right: string) =>
      (await get('compare', `left=${left}&right=${right}`)).json.data;
    const role = (name: string) => `role:${ids[name]}`;
    expect(await compare(role('seller'), role('looker'))).toEqual({
      relation: 'overlap',
      left: { codes: ['shop.sell'], calls: ['GET /api/v1/roles'] },
      right: { codes: ['shop.look'], calls: [] },
      both: { codes: ['shop'], calls: ['GET /api/v1/roles/:id'] },
    });
    const user = (name: string) => `user:${ids[name]}`;
    expect((await compare(user('chief'), role('seller'))).relation).toBe('left-contains');
    expect((await compare(user('clerk'), role('seller'))).relation).toBe('equal');
    expect((await compare(user('frozen'), role('seller'))).relation).toBe('right-contains');
  });

  it.each([
    [404, 'user_id', 'effective?user_id=nothing'],
    [404, 'role_id', 'effective?role_id=nothing'],
    [400, 'user_id', 'effective?'],
    [400, 'role_id', 'effective?user_id=root&role_id=x'],
    [400, 'role_id', `effective?role_id=x${'&role_id=x'.repeat(10_000)}`],
    [404, 'menu_id', 'holders?menu_id=nothing'],
    [404, 'role_id', 'holders?role_id=nothing'],
    [404, 'code', 'holders?code=nothing'],
    [404, 'path', 'holders?method=GET&path=/nothing'],
    [400, 'code', 'holders?'],
    [400, 'menu_id', 'holders?code=shop&menu_id=x'],
    [400, 'of', 'holders?role_id=x&of=roles'],
    [400, 'pageSize', 'holders?code=shop&pageSize=10000'],
    [404, 'left', 'compare?left=role:nothing&right=user:root'],
    [404, 'right', 'compare?left=user:root&right=user:nothing'],
    [400, 'left', 'compare?left=menu:x&right=user:root'],
    [400, 'right', 'compare?left=user:root'],
    [400, 'right', 'compare?left=user:root&right=user:root@99999-99-99'],
  ])('is %i naming %s for %s', async (status, field, address) => {
    const { status: answered, json } = await api.call('GET', `/api/v1/permissions/${address}`, {
      token: root,
    });
    expect([answered, json.error.fields?.[0].field]).toEqual([status, field]);
  });

  it('tells nobody of users or roles that their lists do not show', async () => {
    const access = '/api/v1/permissions';
    const calls = ['explain', 'effective', 'holders', 'counts', 'compare'].map((name) => ({
      method: 'GET',
      path: `${access}/${name}`,
    }));
    const resources = [...calls, { method: 'GET', path: '/api/v1/roles' }];
    const form = { code: 'asks', name: 'Asks', type: 'page', status: 'enabled' };
    const menu_id = await make('menus', { ...form, resources });
    const asker = { code: 'asker', name: 'Asker', status: 'enabled', menus: [{ menu_id }] };
    await save('nobody', [await make('roles', asker)]);
    const { access_token: token } = await api.signIn('nobody', PASSWORD);
    const statusOf = async (what: string, query: string) => (await get(what, query, token)).status;
    expect(await statusOf('explain', `user_id=${ids.nobody}&code=shop`)).toBe(200);
    expect(await statusOf('explain', 'user_id=nothing&code=shop')).toBe(403);
    expect(await statusOf('effective', `user_id=${ids.clerk}`)).toBe(403);
    expect(await statusOf('effective', `role_id=${ids.seller}`)).toBe(200);
    expect(await statusOf('holders', 'code=shop')).toBe(403);
    expect(await statusOf('holders', 'code=shop&of=roles')).toBe(404);
    expect(await statusOf('compare', `left=user:${ids.clerk}&right=user:${ids.nobody}`)).toBe(403);
    expect(await statusOf('compare', `left=role:${ids.seller}&right=user:${ids.nobody}`)).toBe(200);
  });
});

it('counts all who may use a call, however many', async () => {
  const api = await openTestApi();
  const { access_token: token } = await api.signIn();
  const usernames = Array.from({ length: 10_050 }, (_, at) => `crowd${at}`);
  for (let at = 0; at < usernames.length; at += 2_000) {
    await addUsers(api, usernames.slice(at, at + 2_000), PASSWORD);
  }
  for (const query of ['', '&q=crowd']) {
    const path = `holders?method=GET&path=/api/v1/current/user${query}`;
    const { json } = await api.call('GET', `/api/v1/permissions/${path}`, { token });
    expect([json.total, json.total_capped]).toEqual([10_050, undefined]);
  }
  await api.close();
});
