import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { keepStored } from '@/server/auth/securityClock';
import { tables } from '@/server/db/database';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WINDOW_S = 15 * 60;

const statusOf = async (api: TestApi, token: string) =>
  (await api.call('GET', '/api/v1/current/user', { token })).status;

const login = (api: TestApi, password: string) =>
  api.call('POST', '/api/v1/login', {
    body: { username: 'admin', password: digestPassword(password) },
  });

/** Uses up the tries of root; answers how many seconds the next one must wait. */
async function lockOut(api: TestApi): Promise<number> {
  for (let tries = 0; tries < 5; tries += 1) await login(api, 'wrong');
  return waitOf(api);
}

async function waitOf(api: TestApi): Promise<number> {
  const { status, headers } = await login(api, ROOT_PASSWORD);
  expect(status).toBe(429);
  return Number(headers.get('Retry-After'));
}

describe('a clock that is set back an hour', () => {
  let api: TestApi;
  let opened: TestApi[];
  beforeEach(async () => {
    api = await openTestApi();
    opened = [api];
  });
  afterEach(async () => {
    for (const each of opened.reverse()) await each.close();
  });

  /** A server that starts on what the other one left, killed as it was. */
  const restart = async (offset: number) => {
    const next = await openTestApi({ beside: api, offset });
    opened.push(next);
    return next;
  };

  it('F09 ends no token later than it says, and brings no expired one back', async () => {
    const { access_token: early } = await api.signIn();
    api.clock.advance(20 * MINUTE);
    const { access_token: late } = await api.signIn();
    api.clock.advance(11 * MINUTE);
    expect(await statusOf(api, early)).toBe(401);
    api.clock.set(-HOUR);
    expect([await statusOf(api, early), await statusOf(api, late)]).toEqual([401, 200]);
    api.clock.advance(20 * MINUTE);
    expect(await statusOf(api, late)).toBe(401);
  });

  it('F09 brings no token back after a restart that it was refused before', async () => {
    const { access_token: token } = await api.signIn();
    api.clock.advance(31 * MINUTE);
    expect(await statusOf(api, token)).toBe(401);
    expect(await statusOf(await restart(-29 * MINUTE), token)).toBe(401);
  });

  it('F09 brings no token back after a restart that ended unseen before', async () => {
    const { access_token: token } = await api.signIn();
    const stop = keepStored(api.securityClock, {} as never, 1);
    api.clock.advance(31 * MINUTE);
    await vi.waitFor(async () => {
      const [row] = await api.db.select().from(tables.security_clock);
      expect(row?.at.getTime()).toBeGreaterThan(Date.now() + 30 * MINUTE);
    });
    await stop();
    expect(await statusOf(await restart(-29 * MINUTE), token)).toBe(401);
  });

  it('F09 lets no user wait longer than fifteen minutes', async () => {
    expect(await lockOut(api)).toBeLessThanOrEqual(WINDOW_S);
    api.clock.advance(5 * MINUTE);
    api.clock.set(-HOUR);
    expect(await waitOf(api)).toBeLessThanOrEqual(WINDOW_S - 5 * 60);
    const next = await restart(-HOUR);
    expect(await waitOf(next)).toBeLessThanOrEqual(WINDOW_S);
    next.clock.advance(WINDOW_S * 1000);
    expect((await login(next, ROOT_PASSWORD)).status).toBe(200);
  });

  it('F09 lets no user wait longer even where no server stored how late it was', async () => {
    await lockOut(api);
    await api.db.update(tables.throttle).set({ resets_at: new Date(Date.now() + 2 * HOUR) });
    expect(await waitOf(api)).toBeLessThanOrEqual(WINDOW_S);
    api.clock.advance(WINDOW_S * 1000);
    expect((await login(api, ROOT_PASSWORD)).status).toBe(200);
  });

  it('F09 lets users sign in, with tokens that end in thirty minutes of their own clocks', async () => {
    await api.signIn();
    api.clock.set(-HOUR);
    const next = await restart(-HOUR);
    for (const server of [api, next]) {
      const { access_token: token, expires_at } = await server.signIn();
      expect(Math.round((expires_at * 1000 - server.clock()) / MINUTE)).toBe(30);
      const { json } = await server.call('POST', '/api/v1/current/refresh-token', { token });
      expect(Math.round((json.data.expires_at * 1000 - server.clock()) / MINUTE)).toBe(30);
    }
  });

  it('F09 keeps the log in the machine’s time', async () => {
    api.clock.set(-HOUR);
    await api.db.delete(tables.logger);
    await api.signIn();
    await api.flushLogs();
    const [row] = await api.db.select().from(tables.logger);
    expect(Math.abs((row?.created_at.getTime() ?? 0) - api.clock())).toBeLessThan(MINUTE);
  });
});

describe('a clock that is an hour ahead for a while', () => {
  it('F09 locks no user out, then or later, and counts the time that a server is down', async () => {
    const api = await openTestApi();
    const { access_token: before } = await api.signIn();
    api.clock.set(HOUR);
    expect(await statusOf(api, before)).toBe(401);
    const { access_token: during } = await api.signIn();
    await lockOut(api);
    api.clock.advance(5 * MINUTE);
    api.clock.set(-HOUR);
    expect([await statusOf(api, before), await statusOf(api, during)]).toEqual([401, 200]);
    expect(await waitOf(api)).toBeLessThanOrEqual(WINDOW_S - 5 * 60);
    api.clock.advance(WINDOW_S * 1000);
    const { access_token: after } = await api.signIn();
    await api.securityClock.store();

    // As if all of this had been forty minutes ago, with no server since.
    const { security_clock } = tables;
    await api.db.update(security_clock).set({ stored_at: new Date(Date.now() - 40 * MINUTE) });
    const next = await openTestApi({ beside: api, offset: HOUR });
    expect(await statusOf(next, after)).toBe(401);
    expect((await login(next, ROOT_PASSWORD)).status).toBe(200);
    await next.close();
    await api.close();
  });
});

describe('two replicas whose clocks differ', () => {
  it('F09 agree on what has ended, once each has stored how late it is', async () => {
    const slow = await openTestApi();
    const { access_token: before } = await slow.signIn();
    const fast = await openTestApi({ beside: slow, offset: HOUR });
    await slow.securityClock.store();
    expect([await statusOf(slow, before), await statusOf(fast, before)]).toEqual([401, 401]);
    const tokens = [(await slow.signIn()).access_token, (await fast.signIn()).access_token];
    // A restart of either is no second surprise.
    const again = await openTestApi({ beside: slow, offset: HOUR });
    for (const server of [slow, fast, again]) {
      await server.securityClock.store();
      for (const token of tokens) expect(await statusOf(server, token)).toBe(200);
    }
    for (const server of [again, fast, slow]) await server.close();
  });
});
