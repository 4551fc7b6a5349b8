import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { addUsers } from './caller';
import { routesOf } from './declaredRoutes';
import { changesIn, errorOf, openTestApi, type TestApi } from './harness';
import { compareView, storeViewWorld, triesToView } from './viewAsWorlds';

const { logger, menu, role, session, user, user_role } = tables;

const VIEW_AS = '/api/v1/current/view-as';
const PASSWORD = 'Portcullis & drawbridge 7';
const ENDED = { status: 401, id: 'com.invalid.token' };
const DENIED = { status: 403, id: 'com.casbin.denied' };
const READ_ONLY = { status: 403, id: 'com.view-as.read-only' };

let api: TestApi;

const call = (method: string, path: string, token: string, body?: unknown) =>
  api.call(method, path, { token, ...(body !== undefined && { body }) });
const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};
const signIn = async (username = 'admin', password?: string) =>
  (await api.signIn(username, password)).access_token;
const look = async (token: string, form: object) =>
  (await call('POST', VIEW_AS, token, form)).json.data?.access_token as string;
const statusOf = async (token: string) => errorOf(await call('GET', '/api/v1/current/user', token));

const codesOf = (menus: Menu[] | null): string[] =>
  (menus ?? []).flatMap(({ code, children }) => [code, ...codesOf(children)]);

/** A role of the console's own menus by their places, and a user who has it. */
async function addHolder(username: string, places: string[]): Promise<string> {
  const root = await signIn();
  const tree = (await call('GET', '/api/v1/menus', root)).json.data as Menu[];
  const ids = places.map((place) => {
    let level: Menu[] | null = tree;
    let found: Menu | undefined;
    for (const code of place.split('.')) {
      found = level?.find((one) => one.code === code);
      level = found?.children ?? null;
    }
    return { menu_id: found?.id ?? '' };
  });
  const form = { code: username, name: username, status: 'enabled', menus: ids };
  const made = (await call('POST', '/api/v1/roles', root, form)).json.data;
  await addUsers(api, [username], PASSWORD);
  const stamp = { created_at: new Date(), updated_at: new Date() };
  await api.db
    .insert(user_role)
    .values({ ...stamp, id: newId(), user_id: await idOf(username), role_id: made.id });
  return made.id;
}

const OWN = ['second-factor', 'passkeys', 'company-account', 'sessions', 'tokens', 'notifications'];
const LOOKER = ['system.access.view-as', 'system.user.edit', 'system.role', 'system.menu', 'home'];

describe('an admin who looks at the console as a user', () => {
  let root: string;
  let admin: string;
  let clerk: string;
  let clerkRole: string;
  let adminRole: string;
  beforeAll(async () => {
    api = await openTestApi();
    adminRole = await addHolder('looker', LOOKER);
    clerkRole = await addHolder('clerk', ['system.user', 'home']);
    await addHolder('strong', ['system.logger']);
    clerk = await idOf('clerk');
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(session);
    root = await signIn();
    admin = await signIn('looker', PASSWORD);
  });

  it('gets a token for 15 minutes, and the user', async () => {
    const before = Math.floor(api.clock() / 1000);
    const { status, json } = await call('POST', VIEW_AS, admin, { user_id: clerk });
    expect(status).toBe(200);
    const { access_token, token_type, expires_at, user: seen } = json.data;
    expect(token_type).toBe('Bearer');
    expect(expires_at - before).toBeGreaterThanOrEqual(15 * 60);
    expect(expires_at - before).toBeLessThan(15 * 60 + 60);
    expect(seen).toMatchObject({ id: clerk, username: 'clerk' });
    const own = await signIn('clerk', PASSWORD);
    const [shown, real] = await Promise.all(
      [access_token, own].map((token) => call('GET', '/api/v1/current/user', token)),
    );
    expect(shown?.json).toEqual(real?.json);
    expect(seen).toEqual(real?.json.data);
    expect(JSON.stringify(json)).not.toMatch(/hash|argon2/);
  });

  it('sees a user who must change the password as they will be afterwards', async () => {
    await api.db.update(user).set({ must_change_password: true }).where(eq(user.id, clerk));
    const seen = await look(admin, { user_id: clerk });
    expect((await call('GET', '/api/v1/users', seen)).status).toBe(200);
    expect((await call('GET', '/api/v1/roles', seen)).status).toBe(200);
    expect(errorOf(await call('GET', '/api/v1/menus', seen))).toEqual(DENIED);
    await api.db.update(user).set({ must_change_password: false }).where(eq(user.id, clerk));
  });

  it('must have changed their own password, and hold the right', async () => {
    const { user_id } = { user_id: clerk };
    const id = await idOf('looker');
    await api.db.update(user).set({ must_change_password: true }).where(eq(user.id, id));
    expect(errorOf(await call('POST', VIEW_AS, admin, { user_id }))).toEqual({
      status: 403,
      id: 'com.password.change-required',
    });
    await api.db.update(user).set({ must_change_password: false }).where(eq(user.id, id));
    const own = await signIn('clerk', PASSWORD);
    for (const form of [{ user_id }, { user_id: 'unknown' }, { role_ids: [] }]) {
      expect(errorOf(await call('POST', VIEW_AS, own, form))).toEqual(DENIED);
    }
    expect((await api.call('POST', VIEW_AS, { body: { user_id } })).status).toBe(401);
  });

  it('never sees more than they may: 403 for a stronger user, for root, for roles', async () => {
    const strong = await idOf('strong');
    expect(errorOf(await call('POST', VIEW_AS, admin, { user_id: strong }))).toEqual(DENIED);
    expect(errorOf(await call('POST', VIEW_AS, admin, { user_id: 'root' }))).toEqual(DENIED);
    const [strongRole] = await api.db.select().from(role).where(eq(role.code, 'strong'));
    const role_ids = [strongRole?.id];
    expect(errorOf(await call('POST', VIEW_AS, admin, { role_ids }))).toEqual(DENIED);
    const [log] = await api.db.select().from(menu).where(eq(menu.code, 'logger'));
    const ticks = { role_ids: [], menu_ids: [log?.id] };
    expect(errorOf(await call('POST', VIEW_AS, admin, ticks))).toEqual(DENIED);
    await api.db.update(role).set({ status: 'disabled' }).where(eq(role.code, 'strong'));
    expect(errorOf(await call('POST', VIEW_AS, admin, { user_id: strong }))).toEqual(DENIED);
    await api.db.update(role).set({ status: 'enabled' }).where(eq(role.code, 'strong'));
    for (const form of [{ user_id: strong }, { user_id: 'root' }, { role_ids }, ticks]) {
      expect((await call('POST', VIEW_AS, root, form)).status).toBe(200);
    }
  });

  it('is told what is unknown, frozen or malformed, at its field', async () => {
    const fieldsOf = async (form: object) => {
      const { status, json } = await call('POST', VIEW_AS, admin, form);
      return [status, json.error.fields?.[0]?.field, json.error.fields?.[0]?.code];
    };
    expect(await fieldsOf({ user_id: 'none' })).toEqual([404, 'user_id', 'unknown_user']);
    expect(await fieldsOf({ role_ids: ['none'] })).toEqual([404, 'role_ids', 'unknown_role']);
    const menu_ids = ['none'];
    expect(await fieldsOf({ role_ids: [], menu_ids })).toEqual([404, 'menu_ids', 'unknown_menu']);
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.id, clerk));
    expect(await fieldsOf({ user_id: clerk })).toEqual([400, 'user_id', 'user_frozen']);
    await api.db.update(user).set({ status: 'activated' }).where(eq(user.id, clerk));
    const many = Array.from({ length: 10_000 }, () => newId());
    for (const form of [{}, { user_id: 7 }, { role_ids: many }, { role_ids: 'r' }, []]) {
      expect((await call('POST', VIEW_AS, admin, form)).status).toBe(400);
    }
  });

  it('names either a user or roles, never both', async () => {
    const options = ['user_id', 'role_ids'];
    for (const [form, field] of [
      [{ user_id: clerk, role_ids: [clerkRole] }, 'role_ids'],
      [{ user_id: clerk, menu_ids: [] }, 'menu_ids'],
      [{ menu_ids: [] }, 'user_id'],
      [{}, 'user_id'],
    ] as const) {
      const { status, json } = await call('POST', VIEW_AS, admin, form);
      expect(status).toBe(400);
      expect(json.error.fields).toMatchObject([
        { field, code: 'one_of_these', params: { options } },
      ]);
    }
  });

  it('needs the button, whatever other menu grants the call', async () => {
    const resources = [
      { method: 'POST', path: VIEW_AS },
      { method: 'GET', path: '/api/v1/users' },
    ];
    const form = { code: 'other', name: 'Other', type: 'page', status: 'enabled', resources };
    const { id: menu_id } = (await call('POST', '/api/v1/menus', root, form)).json.data;
    const roleForm = { code: 'other', name: 'Other', status: 'enabled', menus: [{ menu_id }] };
    const { id: role_id } = (await call('POST', '/api/v1/roles', root, roleForm)).json.data;
    await addUsers(api, ['other'], PASSWORD);
    const stamp = { created_at: new Date(), updated_at: new Date() };
    const link = { ...stamp, id: newId(), user_id: await idOf('other'), role_id };
    await api.db.insert(user_role).values(link);
    const other = await signIn('other', PASSWORD);
    const own = await idOf('other');
    expect(errorOf(await call('POST', VIEW_AS, other, { user_id: own }))).toEqual(DENIED);
    const why = `/api/v1/permissions/explain?user_id=${own}&method=POST&path=${VIEW_AS}`;
    const { json } = await call('GET', why, other);
    expect(json.data).toMatchObject({ allowed: false, rule: 'denied' });
    await call('DELETE', `/api/v1/menus/${menu_id}`, root);
    await call('DELETE', `/api/v1/roles/${role_id}`, root);
    await call('DELETE', `/api/v1/users/${own}`, root);
  });

  it('changes nothing: every write is refused, and looking again too', async () => {
    const seen = await look(root, { user_id: 'root' });
    const before = await api.db.select().from(user);
    const writes = routesOf(api).filter(
      ({ method, pattern }) =>
        method !== 'GET' &&
        pattern !== '/api/v1/current/logout' &&
        pattern !== '/api/v1/current/can' &&
        !pattern.startsWith('/api/v1/export/'),
    );
    expect(writes.length).toBeGreaterThan(12);
    for (const { method, address, pattern } of writes) {
      const answer = await call(method, address, seen, {});
      expect([method, pattern, errorOf(answer)]).toEqual([method, pattern, READ_ONLY]);
    }
    expect(errorOf(await call('POST', '/api/v1/nothing', seen, {}))).toEqual(READ_ONLY);
    expect(await api.db.select().from(user)).toEqual(before);
  });

  it('is not shown how the user signs in, nor where, nor what they were told', async () => {
    const seen = await look(root, { user_id: clerk });
    for (const own of OWN) {
      const answer = await call('GET', `/api/v1/current/${own}`, seen);
      expect([own, errorOf(answer)]).toEqual([own, DENIED]);
    }
  });

  it('exports chosen records, which changes nothing, by the right of whom they look at', async () => {
    const chosen = { format: 'json', ids: [clerk] };
    const exported = async (token: string) =>
      api.app.request('/api/v1/export/users', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(chosen),
      });
    const answer = await exported(await look(root, { user_id: 'root' }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject([{ username: 'clerk' }]);
    expect((await exported(await look(admin, { user_id: clerk }))).status).toBe(403);
  });

  it('stops when they say so, and is themselves again', async () => {
    const seen = await look(admin, { user_id: clerk });
    const other = await look(admin, { user_id: clerk });
    expect((await call('POST', '/api/v1/current/logout', seen)).json).toEqual({ success: true });
    expect(await statusOf(seen)).toEqual(ENDED);
    expect((await statusOf(other)).status).toBe(200);
    expect((await call('GET', '/api/v1/current/user', admin)).json.data.username).toBe('looker');
  });

  it('stops after 15 minutes, though they renew their own token', async () => {
    const seen = await look(admin, { user_id: clerk });
    const renewed = await call('POST', '/api/v1/current/refresh-token', admin);
    const { access_token } = renewed.json.data;
    expect((await statusOf(seen)).status).toBe(200);
    api.clock.advance(15 * 60_000 + 1);
    expect(await statusOf(seen)).toEqual(ENDED);
    expect((await statusOf(access_token)).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['they sign out', () => call('POST', '/api/v1/current/logout', admin)],
    [
      'they are frozen',
      () => api.db.update(user).set({ status: 'freezed' }).where(eq(user.username, 'looker')),
    ],
    [
      'they change the password in another session',
      async () =>
        call('PUT', '/api/v1/current/password', await signIn('looker', PASSWORD), {
          old_password: digestPassword(PASSWORD),
          new_password: digestPassword(`${PASSWORD}!`),
        }),
    ],
    [
      'the user is frozen',
      () => api.db.update(user).set({ status: 'freezed' }).where(eq(user.id, clerk)),
    ],
    ['they lose the right', () => api.db.delete(user_role).where(eq(user_role.role_id, adminRole))],
    [
      'the user gains a right that they lack',
      async () => {
        const [strong] = await api.db.select().from(role).where(eq(role.code, 'strong'));
        const stamp = { created_at: new Date(), updated_at: new Date() };
        const link = { ...stamp, id: 'surpass', user_id: clerk, role_id: strong?.id ?? '' };
        await api.db.insert(user_role).values(link);
      },
    ],
  ])('S06 stops at once when %s', async (_, happen) => {
    const seen = await look(admin, { user_id: clerk });
    expect((await statusOf(seen)).status).toBe(200);
    const users = await api.db.select().from(user);
    const links = await api.db.select().from(user_role);
    await happen();
    expect(await statusOf(seen)).toEqual(ENDED);
    // Nothing of it comes back to life.
    for (const row of users) await api.db.update(user).set(row).where(eq(user.id, row.id));
    await api.db.delete(user_role);
    await api.db.insert(user_role).values(links);
  });

  it('goes on while the user signs out, or gets another password', async () => {
    const seen = await look(admin, { user_id: clerk });
    const own = await signIn('clerk', PASSWORD);
    await call('POST', '/api/v1/current/logout', own);
    await call('PATCH', `/api/v1/users/${clerk}/reset-pwd`, root);
    expect((await statusOf(seen)).status).toBe(200);
    await api.db.delete(user).where(eq(user.username, 'clerk'));
    expect(await statusOf(seen)).toEqual(ENDED);
    await addUsers(api, ['clerk'], PASSWORD);
    clerk = await idOf('clerk');
    const stamp = { created_at: new Date(), updated_at: new Date() };
    await api.db
      .insert(user_role)
      .values({ ...stamp, id: newId(), user_id: clerk, role_id: clerkRole });
  });

  it('looks with roles alone, and with ticks that nobody saved, as themselves', async () => {
    const { json } = await call('POST', VIEW_AS, root, { role_ids: [clerkRole] });
    expect(json.data.user).toMatchObject({ id: 'root', roles: [{ role_id: clerkRole }] });
    const seen = json.data.access_token;
    expect((await call('GET', '/api/v1/users', seen)).status).toBe(200);
    expect(errorOf(await call('GET', '/api/v1/loggers', seen))).toEqual(DENIED);
    const own = await signIn('clerk', PASSWORD);
    const [shown, real] = await Promise.all(
      [seen, own].map((token) => call('GET', '/api/v1/current/menus', token)),
    );
    expect(shown?.json).toEqual(real?.json);

    const [log] = await api.db.select().from(menu).where(eq(menu.code, 'logger'));
    const ticked = await look(root, { role_ids: [], menu_ids: [log?.id] });
    expect((await call('GET', '/api/v1/loggers', ticked)).status).toBe(200);
    expect(errorOf(await call('GET', '/api/v1/users', ticked))).toEqual(DENIED);
    const menus = (await call('GET', '/api/v1/current/menus', ticked)).json.data;
    expect(codesOf(menus)).toEqual(['system', 'logger']);
    expect(
      (await call('GET', '/api/v1/current/menus', await look(root, { role_ids: [] }))).json.data,
    ).toEqual([]);
  });

  it('S06 begins on one replica and ends on another, through the database alone', async () => {
    const replica = await openTestApi({ beside: api });
    const seen = await look(admin, { user_id: clerk });
    const there = async () => errorOf(await replica.call('GET', '/api/v1/users', { token: seen }));
    expect((await there()).status).toBe(200);
    const write = await replica.call('POST', '/api/v1/users', { token: seen, body: {} });
    expect(errorOf(write)).toEqual(READ_ONLY);
    await call('POST', '/api/v1/current/logout', admin);
    expect(await there()).toEqual(ENDED);
    await replica.close();
  });

  it('keeps at most twenty tabs of one session', async () => {
    const first = await look(admin, { user_id: clerk });
    for (let n = 0; n < 20; n += 1) await look(admin, { user_id: clerk });
    expect(await statusOf(first)).toEqual(ENDED);
    const views = await api.db.select().from(session).where(isNotNull(session.viewer_session_id));
    expect(views).toHaveLength(20);
  });

  it('S26 is in every row of the log with both names, and the user is not', async () => {
    await api.flushLogs();
    const from = new Date(api.clock());
    const seen = await look(admin, { user_id: clerk });
    await call('GET', '/api/v1/users', seen);
    await call('GET', '/api/v1/loggers', seen);
    await call('POST', '/api/v1/current/logout', seen);
    await api.flushLogs();
    const all = [...(await api.db.select().from(logger)), ...(await changesIn(api.db))];
    const rows = all.filter(({ created_at }) => created_at >= from);
    const looker = await idOf('looker');
    const about = rows.map(({ tag, user_id, data, message }) => ({
      ...{ tag, message, user_id, data: data as Record<string, unknown> },
    }));
    expect(about.filter(({ user_id }) => user_id === clerk)).toEqual([]);
    const seenAs = about.filter(
      ({ data }) => data.view_as === 'clerk' && data.view_as_id === clerk,
    );
    expect(seenAs.map(({ tag }) => tag).sort()).toEqual([
      'denied',
      'request',
      'request',
      'request',
    ]);
    expect(seenAs.every(({ user_id }) => user_id === looker)).toBe(true);
    const audit = about.filter(({ tag }) => tag === 'operate');
    const byMessage = (one: { message: string }, other: { message: string }) =>
      one.message < other.message ? 1 : -1;
    expect(audit.sort(byMessage)).toMatchObject([
      {
        user_id: looker,
        message: "view-as user 'clerk'",
        data: { target_id: clerk, actor: 'looker' },
      },
      { user_id: looker, message: "stop-view-as user 'clerk'", data: { target_id: clerk } },
    ]);
    const counted = await api.db
      .select()
      .from(tables.call_usage)
      .where(eq(tables.call_usage.user_id, clerk));
    expect(counted.filter(({ last_at }) => last_at >= from)).toEqual([]);
  });
});

describe('in random worlds', () => {
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('shows what the user sees, and never upwards', async () => {
    let views = 0;
    for (const seed of [3, 14]) {
      const world = await storeViewWorld(api, seed);
      const [viewer, ...others] = world.users;
      if (!viewer) throw new Error('a world has six users');
      for (const other of others) {
        await compareView(api, other);
        if (await triesToView(api, world, viewer, other)) views += 1;
        await triesToView(api, world, other, viewer);
      }
    }
    expect(views).toBeGreaterThan(0);
  });
});
