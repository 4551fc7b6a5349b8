import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import type { Service } from '@/schemas/service';
import { digestPassword } from '@/server/auth/password/hash';
import { addUsers } from './caller';
import { describeEntity } from './crudSuite';
import { DEPUTY_PASSWORD, roleForm, userForm } from './delegation';
import { openTestApi, type TestApi } from './harness';

const form = (n: number) => ({
  name: `Service ${n}`,
  code: `service-${n}`,
  hosts: `app${n}.example.com app${n}.example.com:8443`,
  path_prefix: '/billing',
  address: `https://app${n}.example.com/billing/`,
  calls: 'GET /invoices/{id} An invoice\nPOST /invoices',
  unnamed_calls: 'deny',
  status: 'enabled',
});

describeEntity({
  entity: 'service',
  form,
  edit: { name: 'Billing', address: '', unnamed_calls: 'allow', status: 'disabled' },
  kept: ['code'],
  refused: [
    ['nothing for name', { name: undefined }, 'name'],
    ['129 characters for name', { name: 'x'.repeat(129) }, 'name'],
    ['nothing for code', { code: undefined }, 'code'],
    ['a code with a slash', { code: 'a/b' }, 'code'],
    ['a code with a capital', { code: 'Billing' }, 'code'],
    ['a code of 33 characters', { code: 'x'.repeat(33) }, 'code'],
    ['no host', { hosts: ' , ' }, 'hosts'],
    ['a host with a path', { hosts: 'app.example.com/billing' }, 'hosts'],
    ['a host with a scheme', { hosts: 'https://app.example.com' }, 'hosts'],
    ['a host with a wildcard', { hosts: '*.example.com' }, 'hosts'],
    ['a prefix without a slash', { path_prefix: 'billing' }, 'path_prefix'],
    ['a prefix with dots', { path_prefix: '/a/../b' }, 'path_prefix'],
    ['a prefix with a parameter', { path_prefix: '/:id' }, 'path_prefix'],
    ['S27 a script for address', { address: 'javascript:alert(1)' }, 'address'],
    ['an address with a password', { address: 'https://a:b@app.example.com' }, 'address'],
    ['a word for unnamed_calls', { unnamed_calls: 'maybe' }, 'unnamed_calls'],
    ['a call without a method', { calls: '/invoices' }, 'calls'],
    ['a call of another host', { calls: 'GET https://x.example.com/' }, 'calls'],
    ['a call of another service', { calls: 'GET stock/invoices' }, 'calls'],
    ['a call with dots', { calls: 'GET /a/../b' }, 'calls'],
    ['a method in small letters', { calls: 'get /a' }, 'calls'],
    ['100,001 characters of calls', { calls: 'x'.repeat(100_001) }, 'calls'],
    ['a word for status', { status: 'yes' }, 'status'],
  ],
});

describe('a service', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: unknown, by = token) =>
    api.call(method, path, { token: by, ...(body !== undefined && { body }) });
  const add = async (n: number, members = {}) =>
    (await call('POST', '/api/v1/services', { ...form(n), ...members })).json.data as Service;
  const menuForm = (code: string, paths: string[]) => ({
    code,
    name: code,
    type: 'page',
    status: 'enabled',
    resources: paths.map((path) => ({ method: 'GET', path })),
  });

  /** Signs in somebody new who holds the menus. */
  const staff = async (username: string, menuIds: string[]) => {
    const role = (await call('POST', '/api/v1/roles', roleForm(username, menuIds))).json.data;
    const password = digestPassword(DEPUTY_PASSWORD);
    await call('POST', '/api/v1/users', { ...userForm(username, [role.id]), password });
    return (await api.signIn(username, DEPUTY_PASSWORD)).access_token;
  };

  it('keeps hosts in small letters, each once, and a prefix without its last slash', async () => {
    const hosts = 'App.Example.COM,app.example.com  [::1]:80';
    const service = await add(20, { hosts, path_prefix: '/a/b/' });
    expect(service).toMatchObject({ hosts: 'app.example.com [::1]:80', path_prefix: '/a/b' });
  });

  it('shares no host with another of the same prefix, and any with one of another', async () => {
    await add(21, { hosts: 'shared.example.com', path_prefix: '' });
    const body = { ...form(22), hosts: 'x.example.com SHARED.example.com', path_prefix: '/' };
    const refused = await call('POST', '/api/v1/services', body);
    expect(refused.json.error.fields).toMatchObject([{ field: 'hosts', code: 'host_taken' }]);
    const beside = { ...body, path_prefix: '/beside' };
    expect((await call('POST', '/api/v1/services', beside)).status).toBe(200);
  });

  it('keeps the calls that menus offer, each once, and out of the list', async () => {
    const { id } = await add(33, { calls: ' GET /a  An a\r\n\nGET /a  An a\nPUT /b' });
    const one = (await call('GET', `/api/v1/services/${id}`)).json.data;
    expect(one.calls).toBe('GET /a  An a\nPUT /b');
    const [listed] = (await call('GET', '/api/v1/services?code=service-33')).json.data;
    expect(listed.calls).toBeUndefined();
  });

  it('is exported with what it decides, all that match or those that are chosen', async () => {
    const { id } = await add(34, { hosts: 'one.example.com two.example.com' });
    const file = await call('GET', '/api/v1/export/services?code=service-34&format=csv');
    const [heading, line, ...others] = file.json.trim().split('\r\n');
    expect(heading).toBe(
      'code,name,hosts,path_prefix,address,unnamed_calls,status,created_at,updated_at',
    );
    expect(line).toContain('service-34,Service 34,one.example.com two.example.com,/billing,');
    expect(others).toEqual([]);
    const chosen = await call('POST', '/api/v1/export/services', { ids: [id], format: 'json' });
    expect(chosen.json).toMatchObject([{ code: 'service-34' }]);
  });

  it('has a code of its own', async () => {
    await add(31, { code: 'twice' });
    const refused = await call('POST', '/api/v1/services', { ...form(32), code: 'twice' });
    expect(refused.json.error.fields).toMatchObject([{ field: 'code', code: 'taken' }]);
  });

  it('keeps its code, as the calls of menus begin with it', async () => {
    const { id } = await add(23);
    const refused = await call('PUT', `/api/v1/services/${id}`, { ...form(23), code: 'other' });
    expect(refused.json.error.fields).toMatchObject([{ code: 'service_code_kept' }]);
  });

  it('has its calls in menus, which are read, exported and restored as they were written', async () => {
    const { id } = await add(24);
    const made = await call('POST', '/api/v1/menus', menuForm('m24', ['service-24/orders/{id}']));
    const paths = (menu: Menu) => menu.resources?.map(({ path }) => path);
    expect(paths(made.json.data)).toEqual(['service-24/orders/{id}']);
    const menu = `/api/v1/menus/${made.json.data.id}`;
    expect(paths((await call('GET', menu)).json.data)).toEqual(['service-24/orders/{id}']);
    await call('PUT', menu, menuForm('m24', []));
    const { data } = (await call('GET', `${menu}/history`)).json;
    const first = data.find(({ action }: { action: string }) => action === 'create');
    expect((await call('POST', `${menu}/restore`, { version: first.id })).status).toBe(200);
    expect(paths((await call('GET', menu)).json.data)).toEqual(['service-24/orders/{id}']);
    const gone = await call('DELETE', `/api/v1/services/${id}`);
    expect(gone.json.error.fields).toMatchObject([{ code: 'service_in_use' }]);
    await call('DELETE', menu);
    expect((await call('DELETE', `/api/v1/services/${id}`)).status).toBe(200);
  });

  it('is named by no call before it exists', async () => {
    const body = menuForm('m25', ['/api/v1/menus', 'nobody/orders']);
    const refused = await call('POST', '/api/v1/menus', body);
    expect(refused.json.error.fields).toMatchObject([
      { field: 'resources.1.path', code: 'unknown_service', params: { code: 'nobody' } },
    ]);
    expect((await call('GET', '/api/v1/menus?code=m25')).json.data).toEqual([]);
  });

  it('S05 is added, deleted and given hosts by root alone, whoever may edit services', async () => {
    const { id } = await add(26);
    const [system] = (await call('GET', '/api/v1/menus?code=system.service')).json.data;
    const [page] = system.children;
    const keeper = await staff('keeper26', [
      page.id,
      ...page.children.map((button: Menu) => button.id),
    ]);
    const one = `/api/v1/services/${id}`;
    const refused = [
      await call('POST', '/api/v1/services', form(27), keeper),
      await call('DELETE', one, undefined, keeper),
      await call('PUT', one, { ...form(26), hosts: 'other.example.com' }, keeper),
      await call('PUT', one, { ...form(26), unnamed_calls: 'allow' }, keeper),
      await call('PUT', one, { ...form(26), status: 'disabled' }, keeper),
    ];
    for (const { status, json } of refused) {
      expect(status).toBe(403);
      expect(json.error.reason.code).toBe('service_of_root');
    }
    expect((await call('PUT', one, { ...form(26), name: 'Orders' }, keeper)).status).toBe(200);
  });

  it('does not mix with another, nor with us: equal paths are different rights', async () => {
    await add(28);
    await add(29);
    const paths = ['service-28/*', 'service-29/api/v1/users'];
    const menu = (await call('POST', '/api/v1/menus', menuForm('m28', paths))).json.data;
    const clerk = await staff('clerk28', [menu.id]);
    expect((await call('GET', '/api/v1/users', undefined, clerk)).status).toBe(403);
    const users = (await call('GET', '/api/v1/users?username=clerk28')).json.data;
    const may = async (path: string) => {
      const asked = new URLSearchParams({ user_id: users[0].id, method: 'GET', path });
      return (await call('GET', `/api/v1/permissions/explain?${asked}`)).json.data.allowed;
    };
    expect(await may('service-28/api/v1/users')).toBe(true);
    expect(await may('service-29/api/v1/users')).toBe(true);
    expect(await may('service-29/api/v1/roles')).toBe(false);
    expect(await may('/api/v1/users')).toBe(false);
  });

  it('gives the check of the configuration nothing to find', async () => {
    const findings = async () =>
      (await call('GET', '/api/v1/permissions/coverage')).json.data.findings;
    const before = await findings();
    await add(30);
    const path = 'https://app30.example.com/';
    await call('POST', '/api/v1/menus', { ...menuForm('m30', ['service-30/orders']), path });
    expect(await findings()).toEqual(before);
  });
});

describe('GET /api/v1/services', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    for (let n = 1; n <= 12; n += 1) {
      await api.call('POST', '/api/v1/services', { token, body: form(n) });
    }
  });
  afterAll(() => api.close());

  const list = async (query: string) =>
    (await api.call('GET', `/api/v1/services?${query}`, { token })).json;

  it('gives ten by default, with the total', async () => {
    const { data, total } = await list('');
    expect(data).toHaveLength(10);
    expect(total).toBe(12);
    expect((await list('current=2')).data).toHaveLength(2);
  });

  it('is sorted by a column, either way', async () => {
    const ids = async (sort: string) =>
      ((await list(`pageSize=100&sort=${sort}`)).data as Service[]).map(({ id }) => id);
    expect(await ids('created_at')).toEqual((await ids('-created_at')).toReversed());
  });

  it('is searched by name, literally and whatever the case', async () => {
    const body = { ...form(99), name: '100% Sure' };
    await api.call('POST', '/api/v1/services', { token, body });
    expect((await list('name=0%25%20SURE')).total).toBe(1);
    expect((await list('name=%25%25')).data).toEqual([]);
    expect((await list('q=sure%20100%25')).total).toBe(1);
  });

  it('is found by the search of everything, among what one may list', async () => {
    const found = async (by: string) =>
      (await api.call('GET', '/api/v1/search?q=sure%20100%25', { token: by })).json.data.services;
    expect(await found(token)).toMatchObject([{ entity: 'service', name: '100% Sure' }]);
    await addUsers(api, ['stranger'], 'Drawbridge & moat 12');
    const { access_token: stranger } = await api.signIn('stranger', 'Drawbridge & moat 12');
    expect(await found(stranger)).toBeUndefined();
  });
});
