import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '@/schemas/session';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { login } from './authenticator';
import { addUsers, callerAt } from './caller';
import { changesIn, errorOf, openTestApi, type TestApi } from './harness';

const { known_device, known_network, notification, session, sign_in, throttle, user } = tables;

const OWN = '/api/v1/current/sessions';
const PASSWORD = 'Portcullis & drawbridge 7';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const ENDED = { status: 401, id: 'com.invalid.token' };
const NOT_FOUND = { status: 404, id: 'not_found' };
const DENIED = { status: 403, id: 'com.casbin.denied' };

let api: TestApi;

const call = (method: string, path: string, token: string, body?: object) =>
  api.call(method, path, { token, ...(body && { body }) });
const list = async (token: string, path = OWN): Promise<Session[]> =>
  (await call('GET', path, token)).json.data;
const stateOf = async (token: string) => errorOf(await call('GET', '/api/v1/current/user', token));
const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};

/** Signs in from an address. */
async function arrive(ip: string, userAgent = FIREFOX): Promise<string> {
  const body = { username: 'clerk', password: digestPassword(PASSWORD) };
  const headers = { 'User-Agent': userAgent };
  const { json } = await callerAt(api, ip).call('POST', '/api/v1/login', { body, headers });
  return json.data.access_token;
}

async function begin(): Promise<void> {
  api = await openTestApi();
  await addUsers(api, ['clerk', 'other'], PASSWORD);
}

async function startAnew(): Promise<void> {
  for (const table of [session, sign_in, throttle, notification, known_device, known_network])
    await api.db.delete(table);
}

describe('own sessions', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('tell where and since when, this one first, and nothing else', async () => {
    const first = await arrive('192.0.2.1');
    const token = await arrive('192.0.2.2', `${FIREFOX}\u0007${'x'.repeat(300)}`);
    const sessions = await list(token);
    expect(sessions.map(({ current, ip }) => ({ current, ip }))).toEqual([
      { current: true, ip: '192.0.2.2' },
      { current: false, ip: '192.0.2.1' },
    ]);
    expect(sessions[1]).toEqual({
      id: expect.any(String),
      current: false,
      ip: '192.0.2.1',
      user_agent: FIREFOX,
      signed_in_by: 'password',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    });
    expect(sessions[0]?.user_agent).toHaveLength(255);
    expect((await list(first)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('end one by one, and stop at the next call', async () => {
    const lost = await arrive('192.0.2.1');
    const token = await arrive('192.0.2.2');
    const [, other] = await list(token);
    expect((await call('DELETE', `${OWN}/${other?.id}`, token)).status).toBe(200);
    expect(await stateOf(lost)).toEqual(ENDED);
    expect(await list(token)).toHaveLength(1);
    expect(errorOf(await call('DELETE', `${OWN}/${other?.id}`, token))).toEqual(NOT_FOUND);
  });

  it('end all at once, this one too, and the audit tells of it', async () => {
    const tokens = [await arrive('192.0.2.1'), await arrive('192.0.2.2')];
    expect((await call('DELETE', OWN, tokens[0] ?? '')).status).toBe(200);
    for (const token of tokens) expect(await stateOf(token)).toEqual(ENDED);
    await api.flushLogs();
    const rows = await changesIn(api.db);
    expect(rows.map(({ message }) => message)).toContain("end-sessions user 'clerk'");
  });

  it('do not end those of somebody else', async () => {
    const token = await arrive('192.0.2.1');
    const other = (await api.signIn('other', PASSWORD)).access_token;
    const [theirs] = await list(other);
    expect(errorOf(await call('DELETE', `${OWN}/${theirs?.id}`, token))).toEqual(NOT_FOUND);
    expect(await list(other)).toHaveLength(1);
  });

  it('are seen to the minute, and written no more often', async () => {
    const token = await arrive('192.0.2.1');
    const seenAt = async () => {
      await api.flushSessions();
      const [row] = await api.db.select().from(session);
      return row?.last_seen_at?.getTime();
    };
    await stateOf(token);
    expect(await seenAt()).toBeUndefined();
    api.clock.advance(61_000);
    await stateOf(token);
    const first = await seenAt();
    expect(first).toBeGreaterThan(Date.now() + 60_000);
    api.clock.advance(30_000);
    await stateOf(token);
    expect(await seenAt()).toBe(first);
  });

  it('are neither shown to nor ended by who looks at the console as that user', async () => {
    const token = await arrive('192.0.2.1');
    const root = (await api.signIn()).access_token;
    const form = { user_id: await idOf('clerk') };
    const view = (await call('POST', '/api/v1/current/view-as', root, form)).json.data;
    expect(errorOf(await call('GET', OWN, view.access_token))).toEqual(DENIED);
    expect((await call('DELETE', OWN, view.access_token)).status).toBe(403);
    expect(await list(token)).toHaveLength(1);
  });
});

describe('the sessions of a user', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('are shown to and ended by an admin, one or all', async () => {
    const tokens = [
      await arrive('192.0.2.1'),
      await arrive('192.0.2.2'),
      await arrive('192.0.2.3'),
    ];
    const root = (await api.signIn()).access_token;
    const path = `/api/v1/users/${await idOf('clerk')}/sessions`;
    const sessions = await list(root, path);
    expect(sessions.map(({ current, ip }) => `${current} ${ip}`).sort()).toEqual([
      'false 192.0.2.1',
      'false 192.0.2.2',
      'false 192.0.2.3',
    ]);
    const first = sessions.find(({ ip }) => ip === '192.0.2.1');
    expect((await call('DELETE', `${path}/${first?.id}`, root)).status).toBe(200);
    expect(await stateOf(tokens[0] ?? '')).toEqual(ENDED);
    expect((await call('DELETE', path, root)).status).toBe(200);
    expect(await list(root, path)).toEqual([]);
    const [own] = await list(root);
    expect(errorOf(await call('DELETE', `${path}/${own?.id}`, root))).toEqual(NOT_FOUND);
  });

  it('need a right of their own, and root has none that others see', async () => {
    const clerk = await arrive('192.0.2.1');
    const path = `/api/v1/users/${await idOf('other')}/sessions`;
    for (const method of ['GET', 'DELETE'])
      expect(errorOf(await call(method, path, clerk))).toEqual(DENIED);
    const root = (await api.signIn()).access_token;
    expect(errorOf(await call('GET', '/api/v1/users/root/sessions', root))).toEqual(NOT_FOUND);
  });
});

describe('the last sign-in', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  const last = async (token: string) =>
    (await call('GET', '/api/v1/current/last-sign-in', token)).json.data;

  it('says when and whence it was, and how many failed since, wherever they were counted', async () => {
    expect(await last(await arrive('192.0.2.1'))).toMatchObject({ at: null, failed: 0 });
    await login(api, 'clerk', 'wrong');
    await api.flushSessions();
    await login(api, 'clerk', 'wrong');
    const told = { at: expect.any(String), ip: '192.0.2.1', user_agent: FIREFOX, failed: 2 };
    expect(await last(await arrive('192.0.2.2'))).toEqual(told);
    expect(await last(await arrive('192.0.2.2'))).toMatchObject({ ip: '192.0.2.2', failed: 0 });
  });
});
