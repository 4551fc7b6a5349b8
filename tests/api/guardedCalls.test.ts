import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { callerAt } from './caller';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, roleForm, userForm } from './delegation';
import { errorOf, openTestApi } from './harness';

const PROXY = '10.0.0.1';
const ENV = { TRUST_PROXY: PROXY, PUBLIC_URL: 'https://console.example' };

const BILLING = [
  { method: 'GET', path: 'billing/invoices/{id}' },
  { method: 'POST', path: 'billing/invoices' },
  { method: 'GET', path: 'billing/reports/' },
  { method: 'GET', path: 'billing/tasks:batch' },
];
/** Equal to those of billing, but for the service. */
const STOCK = [{ method: 'GET', path: 'stock/invoices/{id}' }];

let world: Delegation;
const ids = { invoices: '', stock: '', clerks: '', ann: '', bob: '' };

beforeAll(async () => {
  world = await openDelegation(ENV);
  for (const code of ['billing', 'stock']) {
    const body = { code, name: code, hosts: `${code}.example.com`, status: 'enabled' };
    expect((await world.asRoot('POST', '/api/v1/services', body)).status).toBe(200);
  }
  ids.invoices = await world.menu('invoices', { resources: BILLING });
  ids.stock = await world.menu('stock', { resources: STOCK });
  ids.clerks = await world.role('clerks', [ids.invoices]);
  ids.ann = await world.user('ann', [ids.clerks]);
  ids.bob = await world.user('bob', [await world.role('keepers', [ids.stock])]);
});
afterAll(() => world.api.close());

const read = (name: string, query: Record<string, string>) =>
  world.read(`/api/v1/permissions/${name}?${new URLSearchParams(query)}`);

/** Asks as a proxy does about a request to a service. */
const ask = (token: string, service: string, path: string, method = 'GET', api = world.api) =>
  callerAt(api, PROXY).call('GET', '/api/v1/authorize', {
    token,
    headers: {
      'X-Forwarded-Method': method,
      'X-Forwarded-Host': `${service}.example.com`,
      'X-Forwarded-Uri': path,
    },
  });
const signIn = async (name: string) => (await world.api.signIn(name, DEPUTY_PASSWORD)).access_token;

describe('a call of a service', () => {
  const why = (user_id: string, path: string) => read('explain', { user_id, method: 'GET', path });

  it('is explained by the menu and the role that give it, and not by an equal path', async () => {
    expect(await why(ids.ann, 'billing/invoices/7')).toMatchObject({
      allowed: true,
      rule: 'granted',
      chains: [{ role: { id: ids.clerks }, menu: { id: ids.invoices } }],
    });
    const denied = await why(ids.ann, 'stock/invoices/7');
    expect(denied).toMatchObject({
      allowed: false,
      blockers: [{ kind: 'not-granted', id: ids.stock }],
    });
    expect(denied.remedies[0].grants).toContain('GET stock/invoices/{id}');
  });

  it('is explained as a proxy is answered, however it is spelled', async () => {
    const token = await signIn('ann');
    for (const [path, asked, isAllowed] of [
      ['/reports', 'billing/reports', true],
      ['/reports/', 'billing/reports/', true],
      ['/tasks:batch', 'billing/tasks:batch', true],
      ['/tasks%3Abatch', 'billing/tasks:batch', true],
      ['/invoices/*', 'billing/invoices/%2A', true],
      ['/Reports', 'billing/Reports', false],
      ['/tasks:other', 'billing/tasks:other', false],
      ['/*', 'billing/%2A', false],
      ['/:id', 'billing/%3Aid', false],
    ] as const) {
      const { status, headers } = await ask(token, 'billing', path);
      expect([path, status]).toEqual([path, isAllowed ? 200 : 403]);
      expect([path, (await why(ids.ann, asked)).allowed]).toEqual([path, isAllowed]);
      const reason = headers.get('X-Why');
      if (reason) expect(new URL(reason).searchParams.get('path')).toBe(asked);
    }
  });

  it('is found by Who can?, for its own people alone', async () => {
    const who = async (of: string, path: string) => {
      const found = await read('holders', { of, method: 'GET', path });
      return found.map(({ username, name }: Record<string, string>) => username ?? name).sort();
    };
    expect(await who('users', 'billing/invoices/7')).toEqual(['ann']);
    expect(await who('roles', 'billing/invoices/7')).toEqual(['clerks']);
    expect(await who('users', 'stock/invoices/{id}')).toEqual(['bob']);
    expect(await who('roles', 'stock/invoices/{id}')).toEqual(['keepers']);
  });

  it('is among what a user has, and what two users differ by', async () => {
    const { calls } = await read('effective', { user_id: ids.ann });
    expect(calls).toEqual(BILLING.map(({ method, path }) => `${method} ${path}`).sort());
    const sides = { left: `user:${ids.ann}`, right: `user:${ids.bob}` };
    const { left, right, both } = await read('compare', sides);
    expect(left.calls).toContain('GET billing/invoices/{id}');
    expect(right.calls).toEqual(['GET stock/invoices/{id}']);
    expect(both.calls).toEqual([]);
  });

  it('is in the preview of a role', async () => {
    const body = roleForm('clerks', [ids.stock]);
    const asked = { entity: 'role', action: 'update', id: ids.clerks, body };
    const { data } = (await world.asRoot('POST', '/api/v1/permissions/preview', asked)).json;
    expect(data.gained.calls).toEqual(['GET stock/invoices/{id}']);
    expect(data.lost.calls).toContain('GET billing/invoices/{id}');
    expect(data.users).toMatchObject({ gaining: 1, losing: 1 });
  });

  it('is counted for the role that gives it, and keeps its menu from being unused', async () => {
    const token = await signIn('ann');
    await world.api.flushCalls();
    await world.api.db.delete(tables.call_usage);
    for (const id of [1, 2]) await ask(token, 'billing', `/invoices/${id}`);
    await ask(token, 'stock', '/invoices/1');
    await world.api.flushCalls();
    const { calls, suggestion } = await read('usage', { role_id: ids.clerks });
    const counts = Object.fromEntries(
      calls.map(({ call, count }: { call: string; count: number }) => [call, count]),
    );
    expect(counts).toMatchObject({ 'GET billing/invoices/{id}': 2, 'POST billing/invoices': 0 });
    expect(suggestion).toBeNull();
  });

  it('is found in the log by its path where it was refused', async () => {
    await ask(await signIn('ann'), 'stock', '/invoices/404');
    await world.api.flushLogs();
    const rows = await world.read('/api/v1/loggers?q=stock/invoices/404');
    expect(rows).toMatchObject([{ tag: 'denied', user_id: ids.ann }]);
  });

  it('is nothing that the check of the configuration finds, named twice or not', async () => {
    const before = (await read('coverage', {})).findings;
    const twice = await world.menu('twice', { path: 'https://x.example/', resources: BILLING });
    expect((await read('coverage', {})).findings).toEqual(before);
    await world.asRoot('DELETE', `/api/v1/menus/${twice}`);
  });
});

describe('GET /api/v1/authorize', () => {
  it('S06 refuses within a second who is frozen on another replica', async () => {
    const other = await openTestApi({ env: ENV, beside: world.api });
    const eve = await world.user('eve', [ids.clerks]);
    const token = await signIn('eve');
    const at = () => ask(token, 'billing', '/invoices/7', 'GET', other);
    expect((await at()).status).toBe(200);
    const frozen = userForm('eve', [ids.clerks], { status: 'freezed' });
    expect((await world.asRoot('PUT', `/api/v1/users/${eve}`, frozen)).status).toBe(200);
    await expect.poll(async () => (await at()).status, { timeout: 1_000, interval: 20 }).toBe(401);
    await other.close();
  });

  it.each([
    ['X-Forwarded-Host', 'billing.example.com, stock.example.com'],
    ['X-Forwarded-Host', 'billing.example.com@stock.example.com'],
    ['X-Forwarded-Uri', 'http://billing.example.com/invoices/7'],
    ['X-Forwarded-Uri', 'invoices/7'],
    ['X-Forwarded-Uri', '*'],
    ['X-Forwarded-Method', 'GET POST'],
    ['X-Forwarded-Method', 'get'],
  ])('S09 refuses %s: %s, to root too', async (name, value) => {
    const headers = {
      'X-Forwarded-Method': 'GET',
      'X-Forwarded-Host': 'billing.example.com',
      'X-Forwarded-Uri': '/invoices/7',
      [name]: value,
    };
    const token = (await world.api.signIn()).access_token;
    const asked = { token, headers };
    const { status } = await callerAt(world.api, PROXY).call('GET', '/api/v1/authorize', asked);
    expect(status).toBe(403);
  });

  it('S25 is 503 while the database is away, however the service treats unnamed calls', async () => {
    const api = await openTestApi({ env: ENV });
    const token = (await api.signIn()).access_token;
    const body = { code: 'wiki', name: 'wiki', hosts: 'wiki.example.com', unnamed_calls: 'allow' };
    const made = { token, body: { ...body, status: 'enabled' } };
    expect((await api.call('POST', '/api/v1/services', made)).status).toBe(200);
    expect((await ask(token, 'wiki', '/pages', 'GET', api)).status).toBe(200);
    await api.close();
    for (const method of ['GET', 'DELETE']) {
      const answer = await ask(token, 'wiki', '/pages', method, api);
      expect(errorOf(answer)).toEqual({ status: 503, id: 'service_unavailable' });
      expect(answer.headers.get('X-User-Id')).toBeNull();
    }
  });
});

it('keeps no count of a call of a service by the address that was asked for', async () => {
  await world.api.flushCalls();
  const calls = (await world.api.db.select().from(tables.call_usage)).map(({ call }) => call);
  expect(calls.filter((call) => /invoices\/\d/.test(call))).toEqual([]);
});
