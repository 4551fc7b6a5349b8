import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Explanation } from '@/schemas/permission';
import { tables } from '@/server/db/database';
import { addUsers } from './caller';
import { openTestApi, type TestApi } from './harness';

const PASSWORD = 'a gate in the wall';
const EXPLAIN = '/api/v1/permissions/explain';

describe('GET /api/v1/permissions/explain', () => {
  let api: TestApi;
  let root: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    await addUsers(api, ['nobody', 'clerk', 'frozen'], PASSWORD);
    const { json } = await api.call('GET', '/api/v1/users?pageSize=100', { token: root });
    for (const { id, username } of json.data) ids[username] = id;
    ids.page = await make('menus', {
      code: 'shop',
      name: 'Shop',
      type: 'page',
      status: 'enabled',
      resources: [{ method: 'GET', path: '/api/v1/roles/:id' }],
    });
    ids.button = await make('menus', {
      code: 'sell',
      name: 'Sell',
      type: 'button',
      status: 'enabled',
      parent_id: ids.page,
      resources: [{ method: 'DELETE', path: '/api/v1/roles/{id}' }],
    });
    ids.role = await make('roles', {
      code: 'seller',
      name: 'Seller',
      status: 'enabled',
      menus: [{ menu_id: ids.button }],
    });
    await save('clerk', { roles: [{ role_id: ids.role }] });
    await save('frozen', { roles: [{ role_id: ids.role }], status: 'freezed' });
  });
  afterAll(() => api.close());

  async function make(what: string, body: object): Promise<string> {
    const { json } = await api.call('POST', `/api/v1/${what}`, { token: root, body });
    return json.data.id;
  }

  async function save(username: string, changes: object): Promise<void> {
    const form = { username, name: username, status: 'activated', roles: [], ...changes };
    await api.call('PUT', `/api/v1/users/${ids[username]}`, { token: root, body: form });
  }

  const ask = (query: Record<string, string>, token = root) =>
    api.call('GET', `${EXPLAIN}?${new URLSearchParams(query)}`, { token });

  const explained = async (username: string, query: Record<string, string>) => {
    const { json } = await ask({ user_id: ids[username] ?? username, ...query });
    return json.data as Explanation;
  };

  it('tells every chain from user to resource of a yes', async () => {
    expect(await explained('clerk', { method: 'GET', path: '/api/v1/roles/{id}' })).toEqual({
      allowed: true,
      rule: 'granted',
      chains: [
        {
          role: { id: ids.role, name: 'Seller' },
          menu: { id: ids.page, name: 'Shop', code: 'shop' },
          resource: { method: 'GET', path: '/api/v1/roles/:id' },
          through: { id: ids.button, name: 'Sell', code: 'shop.sell' },
        },
      ],
      blockers: [],
      remedies: [],
      user: { id: ids.clerk, name: 'clerk', username: 'clerk' },
      target: { call: 'GET /api/v1/roles/{id}', name: 'Read a role' },
    });
    const { chains } = await explained('clerk', { code: 'shop.sell' });
    expect(chains).toEqual([
      {
        role: { id: ids.role, name: 'Seller' },
        menu: { id: ids.button, name: 'Sell', code: 'shop.sell' },
      },
    ]);
  });

  it.each([
    ['an address', 'GET', '/api/v1/roles/none'],
    ['either spelling', 'GET', '/api/v1/roles/:id'],
    ['another name of the parameter', 'get', '/api/v1/roles/{role}'],
    ['HEAD as GET', 'HEAD', '/api/v1/roles/1?x=y'],
  ])('takes %s for the declared route', async (_, method, path) => {
    const { allowed, target } = await explained('clerk', { method, path });
    expect({ allowed, call: target.call }).toEqual({
      allowed: true,
      call: 'GET /api/v1/roles/{id}',
    });
  });

  it('says that root may all, and everybody what needs no right', async () => {
    expect(await explained('root', { code: 'shop' })).toMatchObject({
      allowed: true,
      rule: 'root',
    });
    for (const path of ['/api/v1/login', '/api/v1/current/logout']) {
      const answer = await explained('clerk', { method: 'POST', path });
      expect(answer).toMatchObject({ allowed: true, rule: 'everyone', chains: [] });
    }
    const target = { method: 'GET', path: '/api/v1/current/user' };
    const { blockers, rule } = await explained('frozen', target);
    expect({ rule, kinds: blockers.map(({ kind }) => kind) }).toEqual({
      rule: 'denied',
      kinds: ['user-freezed'],
    });
  });

  it('says no to who must change the password first, as the calls themselves do', async () => {
    await addUsers(api, ['waiter'], PASSWORD);
    const own = eq(tables.user.username, 'waiter');
    const [waiter] = await api.db.select().from(tables.user).where(own);
    ids.waiter = waiter?.id ?? '';
    await save('waiter', { roles: [{ role_id: ids.role }] });
    await api.db.update(tables.user).set({ must_change_password: true }).where(own);
    const { access_token: token } = await api.signIn('waiter', PASSWORD);
    for (const path of ['/api/v1/roles/none', '/api/v1/users', '/api/v1/current/user']) {
      const { status } = await api.call('GET', path, { token });
      const { allowed } = await explained('waiter', { method: 'GET', path });
      expect([path, allowed]).toEqual([path, status !== 403]);
    }
    const granted = await explained('waiter', { method: 'GET', path: '/api/v1/roles/none' });
    expect(granted).toMatchObject({
      rule: 'denied',
      blockers: [{ kind: 'password-change', id: ids.waiter, name: 'waiter' }],
      remedies: [],
    });
    const aboutOneself = await ask({ user_id: ids.waiter, code: 'shop' }, token);
    expect(aboutOneself.status).toBe(403);
    await api.db.update(tables.user).set({ must_change_password: false }).where(own);
    const changed = await explained('waiter', { method: 'GET', path: '/api/v1/roles/none' });
    expect(changed.allowed).toBe(true);
  });

  it('names what stands in the way, and the smallest steps with what they give besides', async () => {
    const frozen = await explained('frozen', { code: 'shop.sell' });
    expect(frozen).toMatchObject({
      allowed: false,
      rule: 'denied',
      blockers: [{ kind: 'user-freezed', id: ids.frozen, name: 'frozen' }],
    });
    expect(frozen.remedies[0]).toEqual({
      kind: 'activate-user',
      user: { id: ids.frozen, name: 'frozen' },
      steps: [{ kind: 'activate-user', user: { id: ids.frozen, name: 'frozen' } }],
      grants: ['shop', 'DELETE /api/v1/roles/{id}', 'GET /api/v1/roles/:id'],
      affected: 0,
    });
    const { blockers, remedies } = await explained('nobody', { code: 'shop' });
    expect(blockers).toEqual([{ kind: 'no-role', id: ids.nobody, name: 'nobody' }]);
    expect(remedies[0]).toMatchObject({ kind: 'assign-role', role: { name: 'Seller' } });
    const other = await explained('clerk', { code: 'system.user' });
    expect(other.blockers).toMatchObject([{ kind: 'not-granted', name: 'Users' }]);
    expect(other.remedies[0]).toMatchObject({ kind: 'grant-menu', menu: { code: 'system.user' } });
  });
  it('is for oneself without any right, and 403 for anybody else before they are looked for', async () => {
    const { access_token: token } = await api.signIn('clerk', PASSWORD);
    const own = { user_id: ids.clerk ?? '', code: 'system.user' };
    const { status, json } = await ask(own, token);
    expect([status, json.data.allowed, json.data.remedies]).toEqual([200, false, []]);
    for (const user_id of [ids.nobody ?? '', 'nothing', '']) {
      expect((await ask({ ...own, user_id }, token)).status).toBe(403);
    }
    expect((await ask({ code: 'shop' }, token)).status).toBe(403);
    const twice = `${EXPLAIN}?user_id=${ids.clerk}&user_id=${ids.nobody}&code=shop`;
    expect((await api.call('GET', twice, { token })).status).toBe(403);
  });

  it('tells somebody without the list of menus what they are denied, not what it is called', async () => {
    const code = 'secret';
    const body = { code, name: 'Plans', type: 'page', status: 'disabled' };
    const call = { method: 'GET', path: '/api/v1/loggers' };
    const id = await make('menus', { ...body, resources: [call] });
    const { access_token: token } = await api.signIn('clerk', PASSWORD);
    const own = { user_id: ids.clerk ?? '' };
    const denied = {
      ...{ allowed: false, rule: 'denied', chains: [], remedies: [] },
      blockers: [{ kind: 'not-granted', id: '', name: '' }],
      user: { id: ids.clerk, name: 'clerk', username: 'clerk' },
    };
    for (const asked of [code, 'there.is.none']) {
      const { json } = await ask({ ...own, code: asked }, token);
      expect(json.data).toEqual({ ...denied, target: { code: asked, name: '' } });
    }
    const byCall = JSON.stringify((await ask({ ...own, ...call }, token)).json.data);
    expect([byCall.includes(id), byCall.includes('Plans')]).toEqual([false, false]);
    expect((await ask({ user_id: 'root', code: 'there.is.none' })).status).toBe(404);
    const { blockers } = await explained('clerk', { code });
    expect(blockers).toContainEqual({ kind: 'not-granted', id, name: 'Plans' });

    const held = await ask({ ...own, code: 'shop.sell' }, token);
    expect(held.json.data).toMatchObject({
      chains: [{ role: { name: 'Seller' }, menu: { name: 'Sell', code: 'shop.sell' } }],
      target: { name: 'Sell' },
    });
  });

  it.each([
    [404, 'user_id', { user_id: 'nothing', code: 'shop' }],
    [404, 'code', { user_id: 'root', code: 'shop.none' }],
    [404, 'path', { user_id: 'root', method: 'GET', path: '/api/v1/none' }],
    [404, 'path', { user_id: 'root', method: 'TRACE', path: '/api/v1/users' }],
    [404, 'path', { user_id: 'root', method: 'GET', path: '/api/v1/:none' }],
    [400, 'code', { user_id: 'root' }],
    [400, 'path', { user_id: 'root', method: 'GET' }],
    [400, 'method', { user_id: 'root', path: '/api/v1/users' }],
    [400, 'path', { user_id: 'root', code: 'shop', method: 'GET', path: '/api/v1/users' }],
    [400, 'path', { user_id: 'root', method: 'GET', path: 'api' }],
    [400, 'method', { user_id: 'root', method: 'G T', path: '/api' }],
    [400, 'user_id', { code: 'shop' }],
    [400, 'at', { user_id: 'root', code: 'shop', at: 'yesterday' }],
    [400, 'code', { user_id: 'root', code: 'x'.repeat(2_000) }],
  ] as [number, string, Record<string, string>][])(
    'is %i, naming %s, for %o',
    async (status, field, query) => {
      const answer = await ask(query);
      expect([answer.status, answer.json.error.fields?.[0].field]).toEqual([status, field]);
    },
  );
});
