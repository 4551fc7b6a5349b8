import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@/schemas/notification';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { storeNotifications } from '@/server/messages/notification/store';
import { addUsers, callerAt } from './caller';
import { errorOf, openTestApi, type TestApi } from './harness';
import { readTail } from './tailReader';

const { known_device, known_network, notification, session, throttle, user, user_role } = tables;

const PATH = '/api/v1/current/notifications';
const PASSWORD = 'Portcullis & drawbridge 7';
const DENIED = { status: 403, id: 'com.casbin.denied' };
const LIVE_MS = 1_000;

let api: TestApi;
let root: string;
let token: string;
let clerk: string;

const call = (method: string, path: string, as = token, body?: object) =>
  api.call(method, path, { token: as, ...(body && { body }) });
const list = async (as = token): Promise<{ unread: number; notifications: Notification[] }> =>
  (await call('GET', PATH, as)).json.data;
const events = async (as = token) => (await list(as)).notifications.map(({ event }) => event);
const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};
const store = (count: number, user_id = clerk) =>
  api.db.transaction((tx) =>
    storeNotifications(
      tx,
      new Date(api.clock()),
      Array.from({ length: count }, (_, at) => ({
        user_id,
        event: 'new-sign-in' as const,
        params: { ip: `192.0.2.${at}` },
        path: '',
      })),
    ),
  );
const openStream = async (as = token, server = api) =>
  readTail(
    await server.app.request(`${PATH}/stream`, { headers: { Authorization: `Bearer ${as}` } }),
  );

async function addRole(code: string): Promise<string> {
  const form = { code, name: code, status: 'enabled', menus: [] };
  return (await call('POST', '/api/v1/roles', root, form)).json.data.id;
}

const hold = (user_id: string, role_id: string) => {
  const at = new Date(api.clock());
  return api.db
    .insert(user_role)
    .values({ id: newId(), user_id, role_id, created_at: at, updated_at: at });
};

describe('notifications', () => {
  beforeAll(async () => {
    api = await openTestApi({ env: { DEFAULT_PASSWORD: PASSWORD } });
    await addUsers(api, ['clerk', 'other'], PASSWORD);
    clerk = await idOf('clerk');
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of [session, throttle, notification, known_device, known_network, user_role])
      await api.db.delete(table);
    root = (await api.signIn()).access_token;
    token = (await api.signIn('clerk', PASSWORD)).access_token;
  });

  it('tell of one’s password, changed by oneself or by an admin, who is not named', async () => {
    const next = digestPassword('Another drawbridge 8');
    const form = { old_password: digestPassword(PASSWORD), new_password: next };
    await call('PUT', '/api/v1/current/password', token, form);
    await call('PATCH', `/api/v1/users/${clerk}/reset-pwd`, root);
    await api.db.update(user).set({ must_change_password: false });
    token = (await api.signIn('clerk', PASSWORD)).access_token;
    const { notifications } = await list();
    expect(notifications.map(({ event, params }) => [event, params.by])).toEqual([
      ['password-changed', 'admin'],
      ['password-changed', 'self'],
    ]);
    expect(notifications[0]?.path).toBe('/account/settings?section=security');
  });

  it('tell of one’s roles, by name, one user or many at once', async () => {
    const [keeper, guard] = [await addRole('Keeper'), await addRole('Guard')];
    await hold(clerk, keeper);
    const found = (await call('GET', `/api/v1/users/${clerk}`, root)).json.data;
    const roles = [{ role_id: guard }];
    await call('PUT', `/api/v1/users/${clerk}`, root, { ...found, roles });
    const add = { ids: [clerk], action: 'add_roles', role_ids: [keeper] };
    const bulk = await call('POST', '/api/v1/users/bulk', root, add);
    expect(bulk.status).toBe(200);
    await call('DELETE', `/api/v1/roles/${guard}`, root);
    const { notifications } = await list();
    expect(notifications.map(({ params }) => params)).toEqual([
      { by: 'admin', added: '', removed: 'Guard' },
      { by: 'admin', added: 'Keeper', removed: '' },
      { by: 'admin', added: 'Guard', removed: 'Keeper' },
    ]);
  });

  it('tell all who hold a role that its rights changed, in one row, and nobody who got it since', async () => {
    const guards = await addRole('Guards');
    await hold(clerk, guards);
    const found = (await call('GET', `/api/v1/roles/${guards}`, root)).json.data;
    const [menu] = (await call('GET', '/api/v1/menus', root)).json.data;
    await call('PUT', `/api/v1/roles/${guards}`, root, { ...found, menus: [{ menu_id: menu.id }] });
    await call('PUT', `/api/v1/roles/${guards}`, root, {
      ...found,
      menus: [{ menu_id: menu.id }],
      description: 'of the night',
    });
    api.clock.advance(1_000);
    await hold(await idOf('other'), guards);
    expect(await events()).toEqual(['role-changed']);
    expect(await api.db.$count(notification)).toBe(1);
    expect(await events((await api.signIn('other', PASSWORD)).access_token)).toEqual([]);
  });

  it('tell up to a thousand holders that their role was deleted, and none of more', async () => {
    await api.db.execute(sql`insert into "user"
        (id, username, username_key, name, status, password_hash, created_at, updated_at)
      select 'h' || n, 'h' || n, 'h' || n, 'Holder', 'activated', '', now(), now()
      from generate_series(1, 1000) n`);
    const countAfterDeletion = async (code: string, count: number) => {
      const id = await addRole(code);
      await hold(clerk, id);
      await api.db.execute(sql`insert into user_role (id, user_id, role_id, created_at, updated_at)
        select ${code} || n, 'h' || n, ${id}, now(), now() from generate_series(1, ${count}::int) n`);
      expect((await call('DELETE', `/api/v1/roles/${id}`, root)).status).toBe(200);
      return api.db.$count(notification);
    };
    expect(await countAfterDeletion('Crowd', 1_000)).toBe(0);
    expect(await countAfterDeletion('Guild', 999)).toBe(1_000);
    expect(await api.db.$count(notification, eq(notification.user_id, clerk))).toBe(1);
  });

  it('tell of a sign-in from a new address or device, but not of the first', async () => {
    const from = (ip: string, agent: string) =>
      callerAt(api, ip).call('POST', '/api/v1/login', {
        body: { username: 'clerk', password: digestPassword(PASSWORD) },
        headers: { 'User-Agent': agent },
      });
    await api.db.delete(known_device);
    await from('192.0.2.1', 'Firefox/1 Linux');
    await from('192.0.2.1', 'Firefox/2 Linux');
    expect(await events()).toEqual([]);
    await from('192.0.2.9', 'Firefox/2 Linux');
    await from('192.0.2.9', 'Firefox/2 Windows');
    const { notifications } = await list();
    expect(notifications.map(({ params }) => params)).toEqual([
      { ip: '192.0.2.9', browser: 'Firefox', system: 'Windows' },
      { ip: '192.0.2.9', browser: 'Firefox', system: 'Linux' },
    ]);
  });

  it('are marked as read one by one or all at once, by their reader alone', async () => {
    await store(3);
    const { unread, notifications } = await list();
    expect(unread).toBe(3);
    await call('POST', `${PATH}/${notifications[0]?.id}/read`, root);
    expect((await list()).unread).toBe(3);
    await call('POST', `${PATH}/${notifications[0]?.id}/read`);
    expect((await list()).notifications.map(({ read }) => read)).toEqual([true, false, false]);
    await call('POST', `${PATH}/read`);
    expect((await list()).unread).toBe(0);
  });

  it('are the 200 newest of a user, whatever comes', async () => {
    await store(150);
    await store(150);
    expect(await api.db.$count(notification)).toBe(200);
    expect((await list()).notifications).toHaveLength(200);
  });

  it('are left out where their event is turned off', async () => {
    await store(1);
    const { data } = (await call('GET', '/api/v1/current/preferences')).json;
    const turn = (bell_off: string[]) =>
      call('PUT', '/api/v1/current/preferences', token, {
        ...data,
        notifications: { bell_off, email_off: [] },
      });
    await turn(['new-sign-in']);
    expect(await list()).toEqual({ unread: 0, notifications: [] });
    await turn([]);
    expect((await list()).unread).toBe(1);
  });

  it('are not shown to who looks at the console as that user', async () => {
    const form = { user_id: clerk };
    const view = (await call('POST', '/api/v1/current/view-as', root, form)).json.data;
    for (const path of [PATH, `${PATH}/stream`])
      expect(errorOf(await call('GET', path, view.access_token))).toEqual(DENIED);
  });

  it('reach their reader within a second, and end with the session', async () => {
    const stream = await openStream();
    const other = await openStream(root);
    expect((await stream.next())?.data).toEqual({ unread: 0 });
    await store(2);
    const began = performance.now();
    expect((await stream.next())?.data).toEqual({ unread: 2 });
    expect(performance.now() - began).toBeLessThan(LIVE_MS);
    await call('POST', '/api/v1/current/logout');
    expect(await stream.next()).toMatchObject({ event: 'reconnect', data: { reason: 'ended' } });
    expect(performance.now() - began).toBeLessThan(2 * LIVE_MS);
    expect(await stream.next()).toBeUndefined();
    expect((await other.next())?.data).toEqual({ unread: 0 });
    await other.cancel();
  });

  it('reach the holders of a role on another server within a second', async () => {
    const other = await openTestApi({ beside: api });
    const role_id = await addRole('Watch');
    await hold(clerk, role_id);
    const stream = await openStream(token, other);
    await stream.next();
    const began = performance.now();
    await api.db.transaction((tx) =>
      storeNotifications(tx, new Date(api.clock()), [
        { role_id, event: 'role-changed', params: { role: 'Watch' }, path: '' },
      ]),
    );
    expect((await stream.next())?.data).toEqual({ unread: 1 });
    expect(performance.now() - began).toBeLessThan(LIVE_MS);
    await stream.cancel();
    await other.close();
  });
});
