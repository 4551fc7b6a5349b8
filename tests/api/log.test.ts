import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { deleteOldLogs } from '@/server/boot/housekeeping';
import { type Database, tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { addLogRows, clearLog, logRow, readStored } from './logRows';

const { logger, throttle, user } = tables;

async function addUser(db: Database, username: string, password: string): Promise<void> {
  const now = new Date();
  await db.insert(user).values({
    id: newId(),
    username,
    username_key: username,
    name: username,
    status: 'activated',
    password_hash: await hashPassword(digestPassword(password)),
    created_at: now,
    updated_at: now,
  });
}

async function rowsOf(api: TestApi, tag: string) {
  await api.flushLogs();
  return readStored(api.db, tag);
}

describe('what is logged', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
    await addUser(api.db, 'clerk', 'a clerk of the gate');
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.flushLogs();
    await clearLog(api.db);
    await api.db.delete(throttle);
  });

  const login = (username: string, password: string) =>
    api.call('POST', '/api/v1/login', {
      body: { username, password: digestPassword(password) },
      headers: { 'X-Request-Id': 'T-login' },
    });

  it('S26 one row for a login', async () => {
    await login('clerk', 'a clerk of the gate');
    expect(await rowsOf(api, 'login')).toMatchObject([
      {
        level: 'info',
        message: 'Login success',
        trace_id: 'T-login',
        user_id: expect.stringMatching(/^[0-9a-v]{20}$/),
        data: { username: 'clerk' },
      },
    ]);
  });

  it.each([
    ['clerk', 'wrong', 'wrong password', 'clerk'],
    ['whoever', 'wrong', 'unknown user', 'wh***'],
  ])('S26 one row for a failed login as %s', async (username, password, reason, shown) => {
    await login(username, password);
    expect(await rowsOf(api, 'login')).toMatchObject([
      {
        level: 'warn',
        message: `Login failed: ${reason}`,
        trace_id: 'T-login',
        data: { username: shown, reason },
      },
    ]);
  });

  it('S26 a frozen account and too many tries have rows of their own', async () => {
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.username, 'clerk'));
    await login('clerk', 'a clerk of the gate');
    await api.db.update(user).set({ status: 'activated' }).where(eq(user.username, 'clerk'));
    for (let tries = 0; tries < 5; tries += 1) await login('clerk', 'wrong');
    const reasons = (await rowsOf(api, 'login')).map(({ data }) => data.reason);
    expect(reasons[0]).toBe('account frozen');
    expect(reasons.at(-1)).toBe('too many tries');
  });

  it('S26 one row for a logout', async () => {
    const { access_token: token } = await api.signIn();
    await api.call('POST', '/api/v1/current/logout', { token });
    expect(await rowsOf(api, 'logout')).toMatchObject([
      { level: 'info', message: 'Logout success', user_id: 'root', data: { username: 'admin' } },
    ]);
  });

  it('S26 one row for a denial, with who wanted what', async () => {
    const { access_token: token } = await api.signIn('clerk', 'a clerk of the gate');
    const headers = { 'X-Request-Id': 'T-denied' };
    expect((await api.call('GET', '/api/v1/loggers', { token, headers })).status).toBe(403);
    expect(await rowsOf(api, 'denied')).toMatchObject([
      {
        level: 'warn',
        message: 'Permission denied: GET /api/v1/loggers',
        trace_id: 'T-denied',
        data: { username: 'clerk', method: 'GET', path: '/api/v1/loggers' },
      },
    ]);
  });

  it('S26 one row for a change, with its actor, what it was and what it became', async () => {
    const { access_token: token } = await api.signIn();
    const form = { code: 'auditor', name: 'Auditor\r\n', status: 'enabled', menus: [] };
    const created = await api.call('POST', '/api/v1/roles', {
      token,
      body: form,
      headers: { 'X-Request-Id': 'T-change' },
    });
    const { id } = created.json.data;
    await api.call('PUT', `/api/v1/roles/${id}`, { token, body: { ...form, name: 'Reader' } });
    await api.call('DELETE', `/api/v1/roles/${id}`, { token });
    const rows = await rowsOf(api, 'operate');
    expect(rows.map(({ message }) => message)).toEqual([
      "create role 'Auditor'",
      "update role 'Auditor'",
      "delete role 'Reader'",
    ]);
    expect(rows[0]).toMatchObject({ level: 'info', user_id: 'root', trace_id: 'T-change' });
    const [, update] = rows;
    expect(update?.data).toMatchObject({
      actor: 'admin',
      verb: 'update',
      entity: 'role',
      target_id: id,
      target_name: 'Auditor',
    });
    expect(JSON.parse(String(update?.data.before))).toMatchObject({
      name: 'Auditor',
      code: 'auditor',
    });
    expect(JSON.parse(String(update?.data.after))).toMatchObject({
      name: 'Reader',
      code: 'auditor',
    });
  });

  it('S26 a row of its own for a password that an edit sets, without the password', async () => {
    const { access_token: token } = await api.signIn();
    const form = { username: 'eve', name: 'Eve', status: 'activated', roles: [] };
    const { id } = (await api.call('POST', '/api/v1/users', { token, body: form })).json.data;
    const password = digestPassword('a gate of iron');
    await api.call('PUT', `/api/v1/users/${id}`, { token, body: { ...form, password } });
    await api.call('PUT', `/api/v1/users/${id}`, { token, body: form });
    const rows = (await rowsOf(api, 'operate')).filter(({ data }) => data.target_id === id);
    expect(rows.map(({ data }) => data.verb)).toEqual([
      'create',
      'update',
      'reset-password',
      'update',
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('S26 one row for a change of one’s own password', async () => {
    await addUser(api.db, 'changer', 'the old words');
    const { access_token: token } = await api.signIn('changer', 'the old words');
    const body = {
      old_password: digestPassword('the old words'),
      new_password: digestPassword('the new words'),
    };
    await api.call('PUT', '/api/v1/current/password', { token, body });
    expect(await rowsOf(api, 'operate')).toMatchObject([
      { message: "change-password user 'changer'", data: { actor: 'changer' } },
    ]);
  });

  it('one row for a request, as the contract has it', async () => {
    await api.call('GET', '/api/v1/current/user?x=1', {
      headers: { 'X-Request-Id': 'T-request', 'User-Agent': 'a browser', Referer: 'http://x/y' },
    });
    const [row] = await rowsOf(api, 'request');
    expect(row).toMatchObject({ level: 'info', trace_id: 'T-request', user_id: '' });
    expect(row?.message).toMatch(/^\[HTTP\] \/api\/v1\/current\/user-GET-401 \(\d+ms\)$/);
    expect(row?.data).toMatchObject({
      method: 'GET',
      path: '/api/v1/current/user',
      user_agent: 'a browser',
      referer: 'http://x/y',
      uri: '/api/v1/current/user?x=1',
      status: 401,
      cost: expect.any(Number),
      res_time: expect.stringMatching(/Z$/),
    });
  });

  it('holds scalars only, which is all that the original client can show', async () => {
    await api.signIn();
    await api.flushLogs();
    const rows = await readStored(api.db);
    const values = rows.flatMap(({ data }) => Object.values(data));
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => typeof value === 'object')).toEqual([]);
  });

  it('S26 takes a trace id from the client only if it is short and plain', async () => {
    for (const id of ['T-ok', 'x'.repeat(65), 'a b', '<b>', 'é']) {
      await api.call('GET', '/api/v1/captcha/id', { headers: { 'X-Request-Id': id } });
    }
    const ids = (await rowsOf(api, 'request')).map(({ trace_id }) => trace_id);
    expect(ids[0]).toBe('T-ok');
    for (const id of ids.slice(1)) expect(id).toMatch(/^TRACE-[0-9A-V]{20}$/);
  });
});

describe('an unexpected error', () => {
  const fail = (api: TestApi) =>
    api.call('GET', '/api/v1/captcha/id', { headers: { 'X-Request-Id': 'T-500' } });

  it('S25 S26 is logged with its stack and trace id, and hidden from the caller', async () => {
    const newDigits = () => {
      throw new Error('a fault\r\nof ours');
    };
    const api = await openTestApi({ overrides: { newDigits } });
    const answer = await fail(api);
    const rows = await rowsOf(api, 'system');
    await api.close();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('X-Trace-Id')).toBe('T-500');
    expect(JSON.stringify(answer.json)).not.toContain('fault');
    expect(rows).toMatchObject([{ level: 'error', trace_id: 'T-500', data: { type: 'Error' } }]);
    expect(rows[0]?.message).toBe('GET /api/v1/captcha/id failed: a fault\\r\\nof ours');
    expect(rows[0]?.stack).toMatch(/^\s+at /m);
  });

  it('S15 of a query is logged without its parameters', async () => {
    const api = await openTestApi({ overrides: { newDigits: () => 'canary-digits' } });
    await api.db.execute(sql`alter table captcha rename column digits to figures`);
    expect((await fail(api)).status).toBe(500);
    const rows = await rowsOf(api, 'system');
    await api.close();
    expect(rows).toMatchObject([{ data: { code: '42703' } }]);
    expect(rows[0]?.message).toContain('insert into "captcha"');
    expect(rows[0]?.stack).toContain('column "digits"');
    expect(JSON.stringify(rows) + api.logged.join('')).not.toContain('canary-digits');
  });
});

describe('secrets', () => {
  it('S15 no password, hash, token or captcha code is in a log row or a line', async () => {
    const digits = '7391';
    const api = await openTestApi({
      env: { CAPTCHA: 'image', DEFAULT_PASSWORD: 'canary default words' },
      overrides: { newDigits: () => digits },
    });
    const secrets = new Set(['canary default words', digestPassword('canary default words')]);
    const secret = (text: string) => {
      secrets.add(text);
      return text;
    };
    const captcha = await api.call('GET', '/api/v1/captcha/id');
    const signIn = (password: string, captcha_code: string) =>
      api.call('POST', '/api/v1/login', {
        body: {
          username: 'admin',
          password: secret(digestPassword(password)),
          captcha_id: captcha.json.data.captcha_id,
          captcha_code,
        },
        headers: { 'X-Request-Id': 'T-canary' },
      });
    const signedIn = await signIn(ROOT_PASSWORD, digits);
    const token = secret(signedIn.json.data.access_token);
    await signIn('canary guess', 'canary-code');
    const query = `accessToken=${token}&Pass%77ord=canary-query&captcha_code=canary-code&x=1`;
    await api.call('GET', `/api/v1/current/user?${query}`, {
      token,
      headers: { Referer: `http://console/?token=${token}`, Cookie: `session=${token}` },
    });
    await api.call('POST', `/api/v1/login?captcha_code=canary-code`, {
      body: '{"password": "canary-',
    });
    const refreshed = await api.call('POST', '/api/v1/current/refresh-token', { token });
    const newToken = secret(refreshed.json.data.access_token);
    const form = { name: 'Lin', status: 'activated', roles: [] };
    const users = [
      { ...form, username: 'lin', password: secret(digestPassword('canary of lin')) },
      { ...form, username: 'wei' },
    ];
    for (const body of users) {
      const { json } = await api.call('POST', '/api/v1/users', { token: newToken, body });
      const path = `/api/v1/users/${json.data.id}`;
      const changed = { ...body, password: secret(digestPassword('canary changed')) };
      await api.call('PUT', path, { token: newToken, body: changed });
      await api.call('PATCH', `${path}/reset-pwd`, { token: newToken });
    }
    await api.call('PUT', '/api/v1/current/password', {
      token: newToken,
      body: {
        old_password: digestPassword(ROOT_PASSWORD),
        new_password: secret(digestPassword('canary of root, new')),
      },
    });
    for (const { password_hash } of await api.db.select().from(user)) secret(password_hash);
    for (const { token_hash } of await api.db.select().from(tables.session)) secret(token_hash);
    secret(ROOT_PASSWORD);

    await api.flushLogs();
    const rows = await readStored(api.db);
    const everything = JSON.stringify(rows) + api.logged.join('');
    await api.close();
    expect(rows.filter(({ tag }) => tag === 'operate').length).toBeGreaterThanOrEqual(7);
    for (const text of secrets) expect(everything).not.toContain(text);
    expect(everything).not.toMatch(/canary-|canary (of|changed|guess)|\$argon2|7391/);
    expect(everything).toContain('&x=1');
  });
});

describe('LOG_RETENTION_DAYS', () => {
  it('deletes the rows that are older, and only those, however many', async () => {
    const api = await openTestApi({ env: { LOG_RETENTION_DAYS: '30' } });
    const day = 24 * 3_600_000;
    const row = (age: number) => logRow({ message: `${age} days`, at: api.clock() - age * day });
    await addLogRows(api.db, [...Array.from({ length: 2_500 }, () => row(31)), row(29), row(0)]);
    await deleteOldLogs(api.db, api.clock(), api.env.logRetentionDays);
    const left = await api.db.select().from(logger).orderBy(logger.created_at);
    await api.close();
    expect(left.map(({ message }) => message)).toEqual(['29 days', '0 days']);
  });

  it('is 90 unless set, and refuses what is no number of days', async () => {
    const api = await openTestApi();
    await api.close();
    expect(api.env.logRetentionDays).toBe(90);
    await expect(openTestApi({ env: { LOG_RETENTION_DAYS: '0' } })).rejects.toThrow(
      /LOG_RETENTION_DAYS \("0"\) is not valid/,
    );
  });
});
