import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { callerAt } from './caller';
import { DEPUTY_PASSWORD, menuForm, roleForm, userForm } from './delegation';
import { openTestApi, type TestApi } from './harness';

const PROXY = '10.0.0.1';
const ENV = { TRUST_PROXY: PROXY, PUBLIC_URL: 'https://console.example' };
const HOST = 'shop.example.com';

let api: TestApi;
let root: string;
let roleId: string;
let clerkId: string;
let clerk: string;

const asRoot = async (method: string, path: string, body?: unknown) => {
  const { json } = await api.call(method, path, { token: root, ...(body ? { body } : {}) });
  expect(json).toMatchObject({ success: true });
  return json.data;
};

beforeAll(async () => {
  api = await openTestApi({ env: ENV });
  root = (await api.signIn()).access_token;
  const service = { code: 'shop', name: 'Shop', hosts: HOST, status: 'enabled' };
  await asRoot('POST', '/api/v1/services', service);
  const resources = [{ method: 'GET', path: 'shop/orders' }];
  const { id } = await asRoot('POST', '/api/v1/menus', { ...menuForm('orders'), resources });
  roleId = (await asRoot('POST', '/api/v1/roles', roleForm('clerk', [id]))).id;
  const form = { ...userForm('clerk', [roleId]), password: digestPassword(DEPUTY_PASSWORD) };
  clerkId = (await asRoot('POST', '/api/v1/users', form)).id;
});
beforeEach(async () => {
  clerk = (await api.signIn('clerk', DEPUTY_PASSWORD)).access_token;
});
afterAll(() => api.close());

/** Asks as a proxy does about the orders. */
const ask = (how: { token?: string; cookie?: string; client?: string }, path = '/orders') =>
  callerAt(api, PROXY).call('GET', '/api/v1/authorize', {
    ...(how.token && { token: how.token }),
    headers: {
      'X-Forwarded-Method': 'GET',
      'X-Forwarded-Host': HOST,
      'X-Forwarded-Uri': path,
      ...(how.client && { 'X-Forwarded-For': how.client }),
      ...(how.cookie && { Cookie: how.cookie }),
    },
  });

const cookieOf = (value: string) => `__Host-gatehouse-guard=${value}`;
const random = () => cookieOf(crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x'));

const enter = (search: string, cookie: string, client = '192.0.2.9') =>
  callerAt(api, PROXY).call('GET', `/api/v1/authorize/enter${search}`, {
    headers: { 'X-Forwarded-Host': HOST, 'X-Forwarded-For': client, Cookie: cookie },
  });

/** Signs a browser in to the host, and returns its cookie. */
async function signedIn(token: string): Promise<string> {
  const held = (set: string | null) => set?.split(';', 1)[0] ?? '';
  const { headers } = await callerAt(api, PROXY).call('GET', '/api/v1/authorize/sign-in', {
    headers: { 'X-Forwarded-Host': HOST },
  });
  const asked = new URL(headers.get('Location') ?? '').searchParams;
  const body = Object.fromEntries(asked);
  const { json } = await api.call('POST', '/api/v1/current/tickets', { token, body });
  const entered = await enter(
    new URL(json.data.url).search,
    held(headers.get('Set-Cookie')),
    '192.0.2.1',
  );
  return held(entered.headers.get('Set-Cookie'));
}

describe('who must set something up first', () => {
  it('is let through by neither token nor cookie until they have another password', async () => {
    const cookie = await signedIn(clerk);
    const set = (must_change_password: boolean) =>
      api.db.update(tables.user).set({ must_change_password }).where(eq(tables.user.id, clerkId));
    const statuses = async () => {
      const answers = [await ask({ token: clerk }), await ask({ cookie })];
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    const form = userForm('clerk', [roleId]);
    await set(true);
    // A write of the user is what the memory hears of.
    await asRoot('PUT', `/api/v1/users/${clerkId}`, form);
    expect(await statuses()).toEqual([403, 403]);
    await set(false);
    await asRoot('PUT', `/api/v1/users/${clerkId}`, form);
  });

  it('is let through by neither until they have the second factor that a role demands', async () => {
    const cookie = await signedIn(clerk);
    const held = await api.db
      .select()
      .from(tables.role_menu)
      .where(eq(tables.role_menu.role_id, roleId));
    const menuIds = held.map(({ menu_id }) => menu_id);
    const demand = (second_factor: string) =>
      asRoot('PUT', `/api/v1/roles/${roleId}`, { ...roleForm('clerk', menuIds), second_factor });
    await demand('required');
    for (const how of [{ token: clerk }, { cookie }]) {
      const { status, headers } = await ask(how);
      expect([status, headers.get('X-Why')]).toEqual([403, 'https://console.example']);
    }
    await demand('optional');
    expect((await ask({ cookie })).status).toBe(200);
  });
});

it('S40 gives no ticket to an access token', async () => {
  const body = {
    ...{ name: 'report', menu_ids: [], days: 30 },
    password: digestPassword(DEPUTY_PASSWORD),
  };
  const [own] = await asRoot('GET', '/api/v1/menus?code=system');
  const access = own.children.find(({ code }: { code: string }) => code === 'access');
  const menuIds = [own.id, access.id, ...access.children.map(({ id }: { id: string }) => id)];
  const role = await asRoot('POST', '/api/v1/roles', roleForm('programs', menuIds));
  const form = { ...userForm('maker', [role.id]), password: digestPassword(DEPUTY_PASSWORD) };
  await asRoot('POST', '/api/v1/users', form);
  const maker = (await api.signIn('maker', DEPUTY_PASSWORD)).access_token;
  const made = await api.call('POST', '/api/v1/current/tokens', {
    token: maker,
    body: { ...body, menu_ids: [access.id] },
  });
  const asked = { host: HOST, browser: 'x', wanted: '/orders' };
  const refused = await api.call('POST', '/api/v1/current/tickets', {
    token: made.json.data.token,
    body: asked,
  });
  expect(refused.status).toBe(403);
  expect(await api.db.$count(tables.guard_cookie)).toBe(2);
});

describe('S31 what unknown browsers ask', () => {
  it('is bounded by address, and keeps out nobody who is signed in', async () => {
    const cookie = await signedIn(clerk);
    const client = '192.0.2.7';
    expect((await ask({ cookie, client })).status).toBe(200);
    const statuses = new Set<number>();
    for (let at = 0; at < 601; at += 1)
      statuses.add((await ask({ cookie: random(), client })).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await ask({ cookie: random(), client: '192.0.2.8' })).status).toBe(401);
    api.clock.advance(61_000);
    expect((await ask({ cookie: random(), client })).status).toBe(401);
  });

  it('is looked up once a cookie, as a page sends it with each of its requests', async () => {
    const cookie = random();
    const client = '192.0.2.10';
    for (let at = 0; at < 1_000; at += 1) expect((await ask({ cookie, client })).status).toBe(401);
  });

  it('by tickets is bounded too', async () => {
    const cookie = random();
    let status = 302;
    for (let at = 0; at < 301; at += 1) status = (await enter('?ticket=x', cookie)).status;
    expect(status).toBe(429);
    expect((await enter('?ticket=x', cookie, '192.0.2.11')).status).toBe(302);
  });
});

it('adds no menu beside a service that is deleted on another server at the same time', async () => {
  const other = await openTestApi({ env: ENV, beside: api });
  for (let round = 0; round < 8; round += 1) {
    const code = `gone-${round}`;
    const form = { code, name: code, hosts: `${code}.example.com`, status: 'enabled' };
    const { id } = await asRoot('POST', '/api/v1/services', form);
    const menu = { ...menuForm(code), path: `${code}/`, resources: [] };
    const answers = await Promise.all([
      api.call('DELETE', `/api/v1/services/${id}`, { token: root }),
      other.call('POST', '/api/v1/menus', { token: root, body: menu }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
  await other.close();
});

describe('POST /api/v1/current/can', () => {
  const can = (calls: unknown) =>
    api.call('POST', '/api/v1/current/can', { token: clerk, body: { calls } });
  const call = { method: 'GET', path: 'shop/orders' };

  it('answers 200 calls, and neither 201 nor none', async () => {
    const { json } = await can(Array(200).fill(call));
    expect(new Set(json.data)).toEqual(new Set([true]));
    expect((await can(Array(201).fill(call))).status).toBe(400);
    expect((await can([])).status).toBe(400);
  });

  it('answers no for what cannot be a call, and the others all the same', async () => {
    const odd = ['', 'x', `shop/${'x'.repeat(1_100)}`, 'shop/../orders', '//', '/\\', 'shop/%00'];
    const calls = [...odd.map((path) => ({ method: 'GET', path })), { ...call, method: 'get' }];
    const { status, json } = await can([...calls, call]);
    expect(status).toBe(200);
    expect(json.data).toEqual([...calls.map(() => false), true]);
  });

  it('counts as no write, however many are asked at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => can([call])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
