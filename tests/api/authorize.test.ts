import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { segmentsOf } from '@/server/lib/requestPath';
import { callerAt } from './caller';
import { DEPUTY_PASSWORD, menuForm, roleForm, userForm } from './delegation';
import { openTestApi, type TestApi } from './harness';

const PROXY = '10.0.0.1';

const ADDRESS = 'https://console.example/admin';

let api: TestApi;
let root: string;
/** Holds `orders` alone. */
let clerk: string;
let clerkId: string;

const asRoot = async (method: string, path: string, body?: unknown) => {
  const { json } = await api.call(method, path, {
    token: root,
    ...(body !== undefined && { body }),
  });
  expect(json).toMatchObject({ success: true });
  return json.data;
};

const service = (code: string, members = {}) =>
  asRoot('POST', '/api/v1/services', {
    name: code,
    code,
    hosts: `${code}.example.com`,
    status: 'enabled',
    ...members,
  });

const menu = (code: string, calls: string[]): Promise<{ id: string }> =>
  asRoot('POST', '/api/v1/menus', {
    ...menuForm(code),
    resources: calls.map((call) => {
      const [method, path] = call.split(' ');
      return { method, path };
    }),
  });

/** Signs in somebody new who holds the menus. */
const staff = async (username: string, menuIds: string[], role = username) => {
  const { id } = await asRoot('POST', '/api/v1/roles', roleForm(role, menuIds));
  const password = digestPassword(DEPUTY_PASSWORD);
  const user = await asRoot('POST', '/api/v1/users', { ...userForm(username, [id]), password });
  return { id: user.id, token: (await api.signIn(username, DEPUTY_PASSWORD)).access_token };
};

beforeAll(async () => {
  api = await openTestApi({ env: { TRUST_PROXY: PROXY, PUBLIC_URL: ADDRESS } });
  root = (await api.signIn()).access_token;
  await service('shop', { hosts: 'shop.example.com shop.example.com:8443' });
  await service('desk');
  await service('wiki', { unnamed_calls: 'allow' });
  await service('bills', { hosts: 'shared.example.com', path_prefix: '/bills' });
  await service('files', { hosts: 'shared.example.com' });
  await service('away', { status: 'disabled' });
  const orders = await menu('orders', [
    'GET shop/orders',
    'GET shop/orders/{id}',
    'PUT shop/orders/:id',
    'GET wiki/mine',
    'GET bills/paid',
    'GET away/orders',
  ]);
  await menu('secrets', ['GET shop/secrets', 'GET desk/orders', 'GET wiki/admin/users']);
  ({ token: clerk, id: clerkId } = await staff('Kläre Müller', [orders.id], 'order, desk'));
});
afterAll(() => api.close());

/** Asks as a proxy does about a request such as `GET https://shop.example.com/orders`. */
const ask = (call: string, token?: string, headers = {}, peer = PROXY) => {
  const [method = '', url = ''] = call.split(' ');
  const [, host = '', path = ''] = /^https:\/\/([^/]*)(.*)$/.exec(url) ?? [];
  return callerAt(api, peer).call('GET', '/api/v1/authorize', {
    ...(token && { token }),
    headers: {
      'X-Forwarded-Method': method,
      'X-Forwarded-Host': host,
      'X-Forwarded-Uri': path,
      ...headers,
    },
  });
};
const statusOf = async (call: string, token = clerk, headers = {}) =>
  (await ask(call, token, headers)).status;

describe('GET /api/v1/authorize', () => {
  it.each([
    ['GET https://shop.example.com/orders', 200],
    ['HEAD https://shop.example.com/orders?page=2', 200],
    ['GET https://shop.example.com/orders/', 200],
    ['GET https://shop.example.com/orders/7', 200],
    ['GET https://shop.example.com/%6frders/7', 200],
    ['PUT https://shop.example.com/orders/7', 200],
    ['GET https://SHOP.example.com:8443/orders', 200],
    ['GET https://shop.example.com.:443/orders', 200],
    ['POST https://shop.example.com/orders', 403],
    ['GET https://shop.example.com/secrets', 403],
    ['GET https://shop.example.com/', 403],
    ['GET https://shop.example.com/Orders', 403],
    ['GET https://desk.example.com/orders', 403],
    ['GET https://nobody.example.com/orders', 403],
    ['GET https://away.example.com/orders', 403],
  ])('says of %s what the rights of menus say: %i', async (call, status) => {
    expect(await statusOf(call)).toBe(status);
  });

  it.each([
    'GET https://shop.example.com//orders',
    'GET https://shop.example.com/secrets/../orders',
    'GET https://shop.example.com/x/%2e%2E/orders',
    'GET https://shop.example.com/./orders',
    'GET https://shop.example.com/orders/a%2Fb',
    'GET https://shop.example.com/orders/a%5cb',
    'GET https://shop.example.com/orders/a;b',
    'GET https://shop.example.com/orders/%252e',
    'GET https://shop.example.com/orders/%00',
    'GET https://shop.example.com/orders/%ff',
    'get https://shop.example.com/orders',
    'GET https://shop.example.comorders',
  ])('S09 refuses what could be read in two ways: %s', async (call) => {
    const { status, json } = await ask(call, root);
    expect(status).toBe(403);
    expect(json.error.reason.code).toMatch(/^(path_ambiguous|service_unknown)$/);
  });

  it('takes no segment of a request for a parameter or a wildcard', async () => {
    expect(segmentsOf('/a/%3A/*?b#c')).toEqual(['a', ':', '*']);
    expect(await statusOf('GET https://shop.example.com/:')).toBe(403);
    expect(await statusOf('GET https://shop.example.com/*')).toBe(403);
    expect(await statusOf('GET https://shop.example.com/orders/*')).toBe(200);
  });

  it('lets whoever is signed in make calls that no menu names, where the service says so', async () => {
    const wiki = (path: string) => statusOf(`GET https://wiki.example.com${path}`);
    expect(await wiki('/pages/7')).toBe(200);
    expect(await wiki('/mine')).toBe(200);
    for (const named of ['/admin/users', '/Admin/Users/', '/admin/%75sers'])
      expect(await wiki(named)).toBe(403);
    expect((await ask('GET https://wiki.example.com/pages/7')).status).toBe(401);
  });

  it('takes a request for that of the service with the longest prefix', async () => {
    expect(await statusOf('GET https://shared.example.com/bills/paid')).toBe(200);
    expect(await statusOf('GET https://shared.example.com/paid')).toBe(403);
    expect(await statusOf('GET https://shared.example.com/billsx/paid')).toBe(403);
  });

  it('S09 refuses a prefix in another case, which some routers take for the same', async () => {
    const { status, json } = await ask('GET https://shared.example.com/Bills/paid', root);
    expect([status, json.error?.reason.code]).toEqual([403, 'path_ambiguous']);
  });

  it('S20 chooses no service by a port, which the client says and no proxy routes by', async () => {
    const form = { code: 'port', name: 'port', status: 'enabled', hosts: 'desk.example.com:8443' };
    const body = { ...form, unnamed_calls: 'allow' };
    const { status, json } = await api.call('POST', '/api/v1/services', { token: root, body });
    expect([status, json.error?.fields?.[0]?.field]).toEqual([400, 'hosts']);
  });

  it('leads whoever must change the password first to the console, and Why? says so', async () => {
    const place = await menu('waiting', ['GET desk/waiting']);
    const { id, token } = await staff('waiting', [place.id]);
    await api.db
      .update(tables.user)
      .set({ must_change_password: true })
      .where(eq(tables.user.id, id));
    const { status, headers } = await ask('GET https://desk.example.com/waiting', token);
    expect([status, headers.get('X-Why')]).toEqual([403, ADDRESS]);
    const asked = new URLSearchParams({ user_id: id, method: 'GET', path: 'desk/waiting' });
    const { json } = await api.call('GET', `/api/v1/permissions/explain?${asked}`, { token: root });
    expect(json.data.allowed).toBe(false);
  });

  it('shows a page of a refusal the way to its reason, and names no call that was not found', async () => {
    const page = { Accept: 'text/html' };
    const denied = await ask('GET https://shop.example.com/secrets', clerk, page);
    expect(denied.headers.get('Content-Type')).toMatch('text/html');
    expect(denied.json).toContain(`${ADDRESS}/system/access?`);
    const unknown = await ask('GET https://nobody.example.com/orders', clerk, page);
    expect([unknown.status, unknown.headers.get('X-Why')]).toEqual([403, null]);
  });

  it('sets no policy for the host of an application, and lets the page of a refusal run nothing', async () => {
    const page = { Accept: 'text/html' };
    for (const token of [clerk, undefined]) {
      const { headers } = await ask('GET https://shop.example.com/secrets', token, page);
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; frame-anc/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    const ours = await api.call('GET', '/api/v1/current/user', { token: clerk });
    expect(ours.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  it('names the user, in letters that a header can hold', async () => {
    const { headers } = await ask('GET https://shop.example.com/orders', clerk);
    expect(headers.get('X-User-Id')).toBe(clerkId);
    expect(headers.get('X-Username')).toBe('Kl%C3%A4re%20M%C3%BCller');
    expect(headers.get('X-Roles')).toBe('order%2C%20desk');
  });

  it('says where one learns why not', async () => {
    const denied = await ask('GET https://shop.example.com/secrets', clerk);
    const why = new URL(denied.headers.get('X-Why') ?? '');
    const asked = Object.fromEntries(why.searchParams);
    expect(why.href).toMatch(`${ADDRESS}/system/access?`);
    expect(asked).toEqual({ user_id: clerkId, method: 'GET', path: 'shop/secrets' });
    const { data } = (
      await api.call('GET', `/api/v1/permissions/explain${why.search}`, { token: root })
    ).json;
    expect(data.allowed).toBe(false);
  });

  it('is explained by Why? as it decides, also calls that no menu names and a disabled service', async () => {
    const explained = async (path: string) => {
      const asked = new URLSearchParams({ user_id: clerkId, method: 'GET', path });
      const { json } = await api.call('GET', `/api/v1/permissions/explain?${asked}`, {
        token: root,
      });
      return json.data.allowed;
    };
    expect(await explained('wiki/pages/7')).toBe(true);
    expect(await explained('wiki/admin/users')).toBe(false);
    expect(await explained('shop/orders/7')).toBe(true);
    expect(await explained('away/orders')).toBe(false);
  });

  it('S20 believes a trusted proxy alone', async () => {
    const call = 'GET https://shop.example.com/orders';
    const { status, json, headers } = await ask(call, clerk, {}, '192.0.2.1');
    expect(status).toBe(403);
    expect(json.error.reason.code).toBe('proxy_untrusted');
    expect(headers.get('X-User-Id')).toBeNull();
  });

  it('S20 refuses headers of a client beside those of its proxy', async () => {
    const call = 'GET https://shop.example.com/secrets';
    const forged = await ask(call, clerk, { 'X-Original-URI': '/orders' });
    expect(forged.status).toBe(400);
    expect(forged.json.error.fields).toMatchObject([{ field: 'X-Forwarded-Uri' }]);
    const same = { 'X-Original-URI': '/orders', 'X-Original-Method': 'GET' };
    expect(await statusOf('GET https://shop.example.com/orders', clerk, same)).toBe(200);
  });

  it('is asked with the headers of nginx as well', async () => {
    const headers = {
      'X-Original-Method': 'PUT',
      'X-Original-Host': 'shop.example.com',
      'X-Original-URI': '/orders/7?x=1',
    };
    const at = callerAt(api, PROXY);
    const asked = await at.call('GET', '/api/v1/authorize', { token: clerk, headers });
    expect(asked.status).toBe(200);
    expect((await at.call('GET', '/api/v1/authorize', { token: clerk })).status).toBe(400);
  });

  it('is asked with any method, as Envoy does, and reads no body', async () => {
    const headers = {
      'X-Forwarded-Method': 'GET',
      'X-Forwarded-Host': 'shop.example.com',
      'X-Forwarded-Uri': '/orders',
    };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const asked = { token: clerk, headers, body: { read: 'by nobody' } };
      const { status } = await callerAt(api, PROXY).call(method, '/api/v1/authorize', asked);
      expect(status).toBe(200);
    }
  });

  it('S07 takes no token from the query, of the request or of the one that it asks about', async () => {
    const call = `GET https://shop.example.com/orders?accessToken=${clerk}&access_token=${clerk}`;
    expect((await ask(call)).status).toBe(401);
    const { status } = await callerAt(api, PROXY).call(
      'GET',
      `/api/v1/authorize?accessToken=${clerk}`,
    );
    expect(status).toBe(401);
  });

  it('lets root through to every service that is enabled', async () => {
    expect(await statusOf('DELETE https://desk.example.com/anything', root)).toBe(200);
    expect(await statusOf('GET https://away.example.com/orders', root)).toBe(403);
  });

  it('S06 follows a role, a service and a user on the next request', async () => {
    const place = await menu('ending', ['GET desk/ending']);
    const { id, token } = await staff('ending', [place.id]);
    const call = 'GET https://desk.example.com/ending';
    expect(await statusOf(call, token)).toBe(200);
    const [desk] = await asRoot('GET', '/api/v1/services?code=desk');
    const { id: deskId, ...form } = desk;
    await asRoot('PUT', `/api/v1/services/${deskId}`, { ...form, status: 'disabled' });
    expect(await statusOf(call, token)).toBe(403);
    await asRoot('PUT', `/api/v1/services/${deskId}`, { ...form, status: 'enabled' });
    expect(await statusOf(call, token)).toBe(200);
    await asRoot('PUT', `/api/v1/menus/${place.id}`, { ...menuForm('ending'), status: 'disabled' });
    expect(await statusOf(call, token)).toBe(403);
    await asRoot('PUT', `/api/v1/menus/${place.id}`, {
      ...menuForm('ending'),
      resources: [{ method: 'GET', path: 'desk/ending' }],
    });
    await asRoot('DELETE', `/api/v1/users/${id}`);
    expect(await statusOf(call, token)).toBe(401);
  });

  it('counts what was let pass as used, as a menu spells it, and logs what was not', async () => {
    await statusOf('GET https://shop.example.com/orders/8');
    await statusOf('GET https://shop.example.com/secrets');
    await api.flushCalls();
    await api.flushLogs();
    const used = await api.db.select().from(tables.call_usage);
    const ofClerk = used.filter(({ user_id }) => user_id === clerkId).map(({ call }) => call);
    expect(ofClerk).toContain('GET shop/orders/{id}');
    expect(ofClerk).not.toContain('GET shop/secrets');
    const rows = await api.db.select().from(tables.logger);
    const about = rows.filter(({ user_id }) => user_id === clerkId);
    expect(about).toContainEqual(
      expect.objectContaining({ tag: 'denied', method: 'GET', path: 'shop/secrets' }),
    );
    const isCheck = ({ event, route, status }: (typeof rows)[number]) =>
      event === 'request' && route === '/api/v1/authorize' && status === 200;
    expect(rows.filter(isCheck)).toEqual([]);
  });
});
