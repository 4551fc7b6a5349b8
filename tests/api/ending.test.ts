import { count, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { login, setUpApp } from './authenticator';
import { DEPUTY_PASSWORD, type Delegation, openDelegation, userForm } from './delegation';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { addLogRows, logRow } from './logRows';
import { addKey } from './softwareKey';
import { openTail, readTail } from './tailReader';

const { access_token, passkey, role, session, totp_factor, user } = tables;

const SESSIONS = 100;
const HOUR_MS = 3_600_000;
const LATEST_MS = 2_500;

let world: Delegation;
let other: TestApi;
let deputy: string;

const signIn = async () => (await world.api.signIn('deputy', DEPUTY_PASSWORD)).access_token;
const stateOf = async (token: string) =>
  (await other.call('GET', '/api/v1/current/user', { token })).status;

async function makeToken(): Promise<string> {
  const body = {
    name: 'nightly report',
    menu_ids: [world.idOf('system.user')],
    days: 30,
    password: digestPassword(DEPUTY_PASSWORD),
  };
  const { json } = await world.api.call('POST', '/api/v1/current/tokens', { token: deputy, body });
  return json.data.token;
}

beforeAll(async () => {
  world = await openDelegation();
  other = await openTestApi({ beside: world.api });
  const reader = await world.role('reader', [
    world.idOf('system.logger'),
    world.idOf('system.logger.export'),
  ]);
  const roles = [world.ids.adminRole, reader];
  await world.asRoot('PUT', `/api/v1/users/${world.ids.deputy}`, userForm('deputy', roles));
});
afterAll(async () => {
  await other.close();
  await world.api.close();
});
beforeEach(async () => {
  for (const table of [access_token, passkey, totp_factor]) await world.api.db.delete(table);
  await world.api.db.delete(session).where(eq(session.user_id, world.ids.deputy));
  await world.api.db.update(role).set({ second_factor: 'optional' });
  deputy = await signIn();
});

const as = (token: string, method: string, path: string, body?: object) =>
  world.api.call(method, path, { token, ...(body && { body }) });
const own = () => `/api/v1/users/${world.ids.deputy}`;
const bulk = (members: object) =>
  world.asRoot('POST', '/api/v1/users/bulk', { ids: [world.ids.deputy], ...members });
const setStatus = async (status: string) => {
  const { json } = await world.asRoot('GET', own());
  return world.asRoot('PUT', own(), { ...json.data, status });
};

describe('what ends all sessions of a user', () => {
  it.each([
    ['their own call', () => as(deputy, 'DELETE', '/api/v1/current/sessions')],
    ['an admin', () => world.asRoot('DELETE', `${own()}/sessions`)],
    ['an admin, many at once', () => bulk({ action: 'end_sessions' })],
    ['the freezing', () => setStatus('freezed')],
    ['the freezing, many at once', () => bulk({ action: 'set_status', status: 'freezed' })],
    ['the removal of the second factor', () => world.asRoot('DELETE', `${own()}/second-factor`)],
  ])('S48 ends the access tokens too, which never come back: %s', async (name, end) => {
    if (name.includes('factor')) await setUpApp(world.api, deputy, DEPUTY_PASSWORD);
    const token = await makeToken();
    expect(await stateOf(token)).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await stateOf(token)).toBe(401);
    await setStatus('activated');
    expect(await stateOf(token)).toBe(401);
  });
});

describe('a change of one’s own password', () => {
  const change = (members = {}) =>
    world.api.call('PUT', '/api/v1/current/password', {
      token: deputy,
      body: {
        old_password: digestPassword(DEPUTY_PASSWORD),
        new_password: digestPassword('a gate of bronze'),
        ...members,
      },
    });
  const changeBack = () =>
    world.api.call('PUT', '/api/v1/current/password', {
      token: deputy,
      body: {
        old_password: digestPassword('a gate of bronze'),
        new_password: digestPassword(DEPUTY_PASSWORD),
      },
    });

  it('S48 leaves tokens and passkeys unless they are to end as well', async () => {
    const token = await makeToken();
    await addKey(world.api, deputy, DEPUTY_PASSWORD);
    expect((await change()).status).toBe(200);
    expect(await stateOf(token)).toBe(200);
    await changeBack();
    expect((await change({ end_tokens_and_passkeys: true })).status).toBe(200);
    expect(await stateOf(token)).toBe(401);
    expect(await world.api.db.$count(passkey)).toBe(0);
    expect(await stateOf(deputy)).toBe(200);
    await changeBack();
    expect((await login(world.api, 'deputy', DEPUTY_PASSWORD)).status).toBe(200);
  });

  it('S48 ends the last passkey, too, and asks for another factor where one is demanded', async () => {
    await addKey(world.api, deputy, DEPUTY_PASSWORD);
    await world.api.db.update(role).set({ second_factor: 'required' });
    expect((await change({ end_tokens_and_passkeys: true })).status).toBe(200);
    expect(await world.api.db.$count(passkey)).toBe(0);
    const asked = await world.api.call('GET', '/api/v1/users', { token: deputy });
    expect(errorOf(asked)).toEqual({ status: 403, id: 'com.second-factor.required' });
    await addKey(world.api, deputy, 'a gate of bronze');
    expect((await changeBack()).status).toBe(200);
  });
});

describe('what streams to somebody', () => {
  afterEach(() => mustChangePassword(false));

  const demandFactor = async () => {
    const path = `/api/v1/roles/${world.ids.adminRole}`;
    const { json } = await world.asRoot('GET', path);
    const body = { ...json.data, second_factor: 'required' };
    expect((await world.asRoot('PUT', path, body)).status).toBe(200);
  };
  // One row alone: an update of the thousands that an export needs takes long.
  const mustChangePassword = (must_change_password: boolean) =>
    world.api.db.update(user).set({ must_change_password }).where(eq(user.id, world.ids.deputy));
  const authorized = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

  it.each([
    ['set up a second factor', demandFactor],
    ['change the password', () => mustChangePassword(true)],
  ])('S48 ends within a second or so, elsewhere too, once they must %s', async (_, demand) => {
    const tail = await openTail(other, deputy);
    const path = '/api/v1/current/notifications/stream';
    const notifications = readTail(await other.app.request(path, authorized(deputy)));
    await tail.next();
    await notifications.next();
    await demand();
    const began = performance.now();
    // Both are read at once: a stream that nobody reads is broken off.
    const ends = await Promise.all([tail.rest(), notifications.rest()]);
    expect(ends.map((events) => events.at(-1))).toMatchObject([
      { event: 'reconnect', data: { reason: 'refused' } },
      { event: 'reconnect', data: { reason: 'ended' } },
    ]);
    expect(performance.now() - began).toBeLessThan(LATEST_MS);
  });

  it.each([
    '/api/v1/export/users?format=csv',
    '/api/v1/export/users?format=xlsx',
    '/api/v1/loggers/export?format=csv',
  ])('S48 breaks an export off: %s', async (path) => {
    await fill();
    const { status, body } = await other.app.request(path, authorized(deputy));
    expect(status).toBe(200);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await demandFactor();
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
  });

  it('S48 ends the view of somebody else, as the viewer must set it up first', async () => {
    const form = { role_ids: [world.ids.adminRole] };
    const view = await as(deputy, 'POST', '/api/v1/current/view-as', form);
    const seen = view.json.data.access_token;
    expect(await stateOf(seen)).toBe(200);
    await demandFactor();
    expect(await stateOf(seen)).toBe(401);
  });
});

/** More users and log rows than one page of an export has. */
async function fill(): Promise<void> {
  const rows = Array.from({ length: 6_000 }, (_, number) => number);
  const now = new Date();
  const made = rows.map((number) => ({ id: newId(), number }));
  for (let at = 0; at < made.length; at += 1_000) {
    const page = made.slice(at, at + 1_000);
    await addLogRows(
      world.api.db,
      page.map(() => logRow({ message: 'a row'.repeat(40), trace_id: 'T', user_id: 'root' })),
    );
    await world.api.db
      .insert(user)
      .values(
        page.map(({ id, number }) => ({
          ...{ id, username: `u${number}`, username_key: id, name: `u${number}` },
          ...{ status: 'activated' as const, password_hash: '', created_at: now, updated_at: now },
        })),
      )
      .onConflictDoNothing();
  }
}

describe('sessions of one user', () => {
  const held = async (user_id: string) => {
    const own = world.api.db.select({ n: count() }).from(session);
    const [row] = await own.where(eq(session.user_id, user_id));
    return row?.n;
  };

  it.each([
    ['deputy', DEPUTY_PASSWORD],
    ['admin', ROOT_PASSWORD],
  ])(
    'S48 are 100 at most, of %s too, and the oldest end, however many servers begin them',
    async (username, password) => {
      const { access_token: first } = await world.api.signIn(username, password);
      const [row] = await world.api.db.select().from(user).where(eq(user.username, username));
      const id = row?.id ?? '';
      const [model] = await world.api.db.select().from(session).where(eq(session.user_id, id));
      if (!model) throw new Error('no session');
      const later = Array.from({ length: SESSIONS + 3 }, (_, number) => ({
        ...model,
        id: newId(),
        token_hash: `${username} ${number}`,
        created_at: new Date(world.api.clock() - HOUR_MS + number),
      }));
      const began = { created_at: new Date(world.api.clock() - 2 * HOUR_MS) };
      await world.api.db.update(session).set(began).where(eq(session.user_id, id));
      await world.api.db.insert(session).values(later);
      const tokens = await Promise.all(
        [world.api, other, world.api, other].map(
          async (api) => (await api.signIn(username, password)).access_token,
        ),
      );
      expect(await held(id)).toBe(SESSIONS);
      expect(await stateOf(first)).toBe(401);
      for (const token of tokens) expect(await stateOf(token)).toBe(200);
    },
  );

  it('S48 give way as they are over, and views of other people do not count', async () => {
    const root = (await world.api.signIn()).access_token;
    const form = { user_id: world.ids.deputy };
    const view = await as(root, 'POST', '/api/v1/current/view-as', form);
    expect(view.status).toBe(200);
    const own = eq(session.user_id, world.ids.deputy);
    const [model] = await world.api.db
      .select()
      .from(session)
      .where(isNull(session.viewer_session_id));
    if (!model) throw new Error('no session');
    const over = {
      expires_at: new Date(world.api.clock() - 1_000),
      created_at: new Date(world.api.clock()),
    };
    await world.api.db.insert(session).values(
      Array.from({ length: SESSIONS - 1 }, (_, number) => ({
        ...{ ...model, ...over, user_id: world.ids.deputy },
        id: newId(),
        token_hash: `over ${number}`,
      })),
    );
    await signIn();
    expect(await stateOf(deputy)).toBe(200);
    expect(await stateOf(view.json.data.access_token)).toBe(200);
    expect(await world.api.db.$count(session, own)).toBe(SESSIONS + 1);
  });
});
