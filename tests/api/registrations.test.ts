import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { deleteExpired } from '@/server/boot/housekeeping';
import { tables } from '@/server/db/database';
import { newRandomId } from '@/server/lib/ids';
import { addUsers, callerAt } from './caller';
import { errorOf, openTestApi, type TestApi } from './harness';

const PASSWORD = 'a long walk to the sea';
const WAIT = { name: 'Ann Lee', username: 'ann', email: 'ann@example.com' };

describe('requests for accounts', () => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@example.com' };
    const env = { REGISTRATION: 'approval', ...mail, PUBLIC_URL: 'https://console.example' };
    api = await openTestApi({ env });
    token = (await api.signIn()).access_token;
  });
  afterEach(() => api.close());

  const call = (method: string, path: string, body?: unknown, by = token) =>
    api.call(method, `/api/v1/${path}`, { token: by, ...(body !== undefined && { body }) });
  const list = async (query = '') => (await call('GET', `registrations${query}`)).json.data;
  /** Requests of a network that wait already. */
  const store = (count: number, network: string) => {
    const now = api.securityClock.now();
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ id: newRandomId(), username: `s${at}`, name: 'S', email: 's@example.com' },
      ...{ password_hash: '', locale: 'en-US', network, created_at: new Date(now + at) },
      expires_at: new Date(now + 3_600_000),
    }));
    return api.db.insert(tables.registration).values(rows);
  };
  const newRole = async (code: string, menus: string[] = []) => {
    const rows = menus.map((menu_id) => ({ menu_id }));
    const made = await call('POST', 'roles', { code, name: code, status: 'enabled', menus: rows });
    return made.json.data.id as string;
  };

  const flood = async (networks: (at: number) => string, count: number, first = 0) => {
    const statuses: number[] = [];
    for (let at = first; at < first + count; at += 1) {
      const asked = { ...WAIT, username: `u${at}`, password: digestPassword(PASSWORD) };
      const caller = callerAt(api, networks(at));
      statuses.push((await caller.call('POST', '/api/v1/register', { body: asked })).status);
    }
    return statuses.filter((status) => status === 200).length;
  };

  it('S45 is taken from other networks while one of 48 bits has its share, and again once it is answered', async () => {
    await store(99, '2001:db8:1::/48');
    const one = (at: number) => `2001:db8:1:${at.toString(16)}::1`;
    expect(await flood(one, 6)).toBe(1);
    expect(await flood((at) => `2001:db8:2:${at}::1`, 2)).toBe(2);
    expect(await flood((at) => `192.0.2.${at}`, 2)).toBe(2);
    const ids = (await list('?pageSize=50')).map(({ id }: { id: string }) => id);
    await call('DELETE', 'registrations/many', { ids });
    expect(await flood(one, 2, 6)).toBe(2);
  });

  it('S45 leaves some to each network while many are full', async () => {
    for (let at = 0; at < 20; at += 1) await store(100, `2001:db8:${at}::/48`);
    expect(await flood((at) => `2001:db8:99:${at}::1`, 12)).toBe(10);
    expect(await flood(() => '192.0.2.7', 2)).toBe(2);
  });

  it('ends unanswered after seven days', async () => {
    expect(await flood(() => '192.0.2.7', 1)).toBe(1);
    const [{ id }] = await list();
    api.clock.advance(7 * 24 * 3_600_000 + 1);
    token = (await api.signIn()).access_token;
    expect(await list()).toEqual([]);
    const roles = [{ role_id: await newRole('clerk') }];
    expect((await call('POST', `registrations/${id}/activate`, { roles })).status).toBe(404);
    await deleteExpired(api.db, api.securityClock.now());
    expect(await api.db.$count(tables.registration)).toBe(0);
  });

  it('is listed by pages, the oldest first', async () => {
    await store(25, 'any');
    const page = (query: string) => call('GET', `registrations?${query}`);
    const { json } = await page('current=3&pageSize=10');
    expect(json.total).toBe(25);
    const names = json.data.map(({ username }: { username: string }) => username);
    expect(names).toEqual(['s20', 's21', 's22', 's23', 's24']);
    expect((await page('')).json.data).toHaveLength(25);
    expect(errorOf(await page('pageSize=101')).status).toBe(400);
  });

  it('can be refused many at once, by those who may refuse one', async () => {
    await store(5, 'any');
    const [, ...others] = (await list()).map(({ id }: { id: string }) => id);
    const gone = { ids: [...others, 'gone'] };
    const many = (by: string) => call('DELETE', 'registrations/many', gone, by);
    const all = (await call('GET', 'menus')).json.data;
    const flat = (menus: { id: string; code: string; children?: never[] }[]): typeof menus =>
      menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
    const user = flat(all).find(({ code }) => code === 'user');
    const add = flat([user as never]).find(({ code }) => code === 'add');
    await addUsers(api, ['clerk', 'adder'], PASSWORD);
    const found = await call('GET', 'users?username=adder');
    const [adder] = found.json.data;
    const role_id = await newRole('adders', [user?.id ?? '', add?.id ?? '']);
    const body = { ...adder, roles: [{ role_id }] };
    await call('PUT', `users/${adder.id}`, body);
    expect((await many((await api.signIn('clerk', PASSWORD)).access_token)).status).toBe(403);
    const refused = await many((await api.signIn('adder', PASSWORD)).access_token);
    expect(refused.json.data.refused.sort()).toEqual(others.sort());
    expect(await list()).toHaveLength(1);
    expect(await api.db.$count(tables.mail_outbox)).toBe(4);
    const rows = await api.db.select().from(tables.logger);
    expect(rows.filter(({ message }) => message.startsWith('Sign-up refused'))).toHaveLength(4);
  });
});
