import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGatehouse } from '@/client';
import { digestPassword } from '@/server/auth/password/hash';
import { DEPUTY_PASSWORD, type Delegation, menuForm, openDelegation, userForm } from './delegation';

let world: Delegation;
let token: string;
const ids = { invoices: '', clerks: '', idle: '', ann: '' };
const CALLS = [{ method: 'GET', path: 'billing/invoices/{id}' }];
let sent: string[] = [];
let clerk: ReturnType<typeof createGatehouse>;

const open = (options = {}) =>
  createGatehouse({
    address: 'http://localhost',
    token: () => token,
    fetch: async (request) => {
      sent.push(new URL(request.url).pathname);
      return world.api.app.request(request);
    },
    ...options,
  });

beforeAll(async () => {
  world = await openDelegation();
  for (const [code, status] of Object.entries({ billing: 'enabled', away: 'disabled' })) {
    const body = { code, name: code, hosts: `${code}.example.com`, status };
    expect((await world.asRoot('POST', '/api/v1/services', body)).status).toBe(200);
  }
  const resources = [...CALLS, { method: 'GET', path: 'away/*' }];
  ids.invoices = await world.menu('invoices', { resources });
  ids.clerks = await world.role('clerks', [ids.invoices]);
  ids.idle = await world.role('idle', [world.idOf('home')]);
  ids.ann = await world.user('ann', [ids.clerks]);
  token = (await world.api.signIn('ann', DEPUTY_PASSWORD)).access_token;
});
afterAll(() => world.api.close());
beforeEach(() => {
  clerk = open();
  sent = [];
});

describe('the client', () => {
  it('calls the API with types', async () => {
    const { data } = await clerk.api.GET('/api/v1/current/user');
    expect(data?.data?.username).toBe('ann');
    const { error } = await clerk.api.GET('/api/v1/users');
    expect(error?.error.code).toBe(403);
  });

  it.each([
    ['GET', 'billing/invoices/7', true],
    ['HEAD', 'billing/invoices/7', true],
    ['GET', 'billing/invoices/7?page=2', true],
    ['POST', 'billing/invoices/7', false],
    ['GET', 'billing/invoices/../7', false],
    ['GET', 'billing/', false],
    ['GET', 'away/invoices', false],
    ['GET', 'nobody/invoices', false],
    ['GET', '/api/v1/current/user', true],
    ['GET', '/api/v1/users', false],
    ['GET', '/api/v1/nothing', false],
  ])('says whether one may %s %s: %j', async (method, path, isAllowed) => {
    expect(await clerk.can(method, path)).toBe(isAllowed);
  });

  it('asks about all calls of a moment at once, and keeps the answers for a while', async () => {
    const paths = Array.from({ length: 250 }, (_, at) => `billing/invoices/${at}`);
    const all = () => Promise.all(paths.map((path) => clerk.can('GET', path)));
    expect(new Set(await all())).toEqual(new Set([true]));
    expect(sent).toHaveLength(2);
    await all();
    expect(sent).toHaveLength(2);
    const hasty = open({ keptMs: 0 });
    for (const path of ['billing/invoices/1', 'billing/invoices/1']) await hasty.can('GET', path);
    expect(sent).toHaveLength(4);
  });

  it('asks again once an answer says that rights have changed: by menus, or by the user', async () => {
    const may = () => clerk.can('GET', 'billing/invoices/7');
    const other = () => clerk.api.GET('/api/v1/current/user');
    const setCalls = (resources: object[]) =>
      world.asRoot('PUT', `/api/v1/menus/${ids.invoices}`, menuForm('invoices', { resources }));
    const setRoles = (roles: string[]) =>
      world.asRoot('PUT', `/api/v1/users/${ids.ann}`, userForm('ann', roles));
    expect(await may()).toBe(true);
    await other();
    await may();
    expect(sent).toHaveLength(2);
    await setCalls([]);
    await other();
    expect(await may()).toBe(false);
    await setCalls(CALLS);
    await other();
    expect(await may()).toBe(true);
    await setRoles([ids.idle]);
    await other();
    expect(await may()).toBe(false);
    await setRoles([ids.clerks]);
  });

  it('rejects where it has no answer, and keeps none of that', async () => {
    const answers = [new Response('', { status: 503 }), undefined];
    const unsure = open({
      fetch: async (request: Request) => answers.shift() ?? world.api.app.request(request),
    });
    await expect(unsure.can('GET', 'billing/invoices/7')).rejects.toThrow('503');
    expect(await unsure.can('GET', 'billing/invoices/7')).toBe(true);
  });

  it('says no to writes of who looks as somebody else, and to what a token may not', async () => {
    const calls = [
      { method: 'GET', path: 'billing/invoices/7' },
      { method: 'POST', path: '/api/v1/current/logout' },
      { method: 'GET', path: '/api/v1/current/sessions' },
    ];
    const answersTo = async (by: string) =>
      (await world.api.call('POST', '/api/v1/current/can', { token: by, body: { calls } })).json
        .data;
    expect(await answersTo(token)).toEqual([true, true, true]);
    const seen = await world.asRoot('POST', '/api/v1/current/view-as', { user_id: ids.ann });
    expect(await answersTo(seen.json.data.access_token)).toEqual([true, false, true]);
    const made = await world.asDeputy('POST', '/api/v1/current/tokens', {
      ...{ name: 'report', menu_ids: [world.idOf('system.user')], days: 30 },
      password: digestPassword(DEPUTY_PASSWORD),
    });
    calls.push({ method: 'GET', path: '/api/v1/users' });
    expect(await answersTo(made.json.data.token)).toEqual([false, false, false, true]);
  });

  it('has the types of the API as it is: npm run client:types writes them', async () => {
    const document = (await world.asRoot('GET', '/openapi.json')).json;
    const [first] = readFileSync('src/client/schema.ts', 'utf8').split('\n');
    expect(first).toContain(hash('sha256', JSON.stringify(document), 'hex'));
  });
});
