import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { callerAt } from './caller';
import { openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

const { logger } = tables;

describe('requests without a valid token', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
    // So that no minute ends while its requests are still being sent.
    api.clock.stop();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.anonymousLog.report();
    await api.flushLogs();
    await api.db.delete(logger);
    api.clock.advance(60_000);
  });

  const rowsOf = async (tag: string) => {
    await api.flushLogs();
    return readStored(api.db, tag);
  };
  const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (let n = 0; n < count; n += 1) found.push((await ask()).status);
    return found;
  };

  it('S31 are logged 60 times a minute and caller, then 429 and counted in one row', async () => {
    const { call } = callerAt(api, '192.0.2.1');
    const answers = await statuses(100, () => call('GET', '/api/v1/users'));
    expect(answers).toEqual([...Array(60).fill(401), ...Array(40).fill(429)]);
    expect(await rowsOf('request')).toHaveLength(60);
    const refused = await call('GET', '/api/v1/users');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.json.error.id).toBe('too_many_requests');
    api.anonymousLog.report();
    api.anonymousLog.report();
    expect(await rowsOf('system')).toMatchObject([
      { level: 'warn', data: { requests: 41, client_ip: '192.0.2.1' } },
    ]);
    api.clock.advance(60_000);
    expect((await call('GET', '/api/v1/users')).status).toBe(401);
    expect(await rowsOf('request')).toHaveLength(61);
  });

  it('S31 count an IPv6 network of 64 bits as one caller, and no other with it', async () => {
    await statuses(60, () => callerAt(api, '2001:db8:0:a::1').call('GET', '/api/v1/users'));
    const from = async (address: string) =>
      (await callerAt(api, address).call('GET', '/api/v1/users')).status;
    expect(await from('2001:db8:0:a:9:8:7:6')).toBe(429);
    expect(await from('2001:db8:0:b::1')).toBe(401);
  });

  it('S31 never count nor refuse a request with a valid token, wherever it goes', async () => {
    const { call } = callerAt(api, '192.0.2.2');
    const { access_token: token } = await api.signIn();
    const bad = () => call('POST', '/api/v1/login', { token, body: {} });
    const unknown = () => call('GET', '/api/v1/nothing', { token });
    expect(new Set(await statuses(70, bad))).toEqual(new Set([400]));
    expect(new Set(await statuses(70, unknown))).toEqual(new Set([404]));
    await statuses(61, () => call('GET', '/api/v1/users'));
    expect((await call('GET', '/api/v1/users')).status).toBe(429);
    expect((await call('GET', '/api/v1/users', { token })).status).toBe(200);
    expect((await bad()).status).toBe(400);
    expect(await rowsOf('request')).toHaveLength(1 + 140 + 60 + 2);
  });

  it('S31 store no more than 200 characters of each text, and no path that they chose in the message', async () => {
    const { call } = callerAt(api, '192.0.2.3');
    const long = 'Xy'.repeat(2_000);
    const headers = { 'User-Agent': long, Referer: long, Host: `${long}.example` };
    for (const path of [`/api/v1/${long}?${long}`, `/api/v1/users/${long}?${long}`]) {
      expect((await call('GET', path, { headers })).status).toBe(401);
    }
    const rows = await rowsOf('request');
    expect(rows.map(({ message }) => message.replace(/\d+ms/, ''))).toEqual([
      '[HTTP] (unknown route)-GET-401 ()',
      '[HTTP] /api/v1/users/{id}-GET-401 ()',
    ]);
    for (const { data } of rows) {
      for (const name of ['path', 'uri', 'user_agent', 'referer', 'host']) {
        expect([name, String(data[name]).length]).toEqual([name, 200]);
      }
    }
  });

  it('S31 do not turn into 429 because the same caller met a throttle', async () => {
    const { call, login } = callerAt(api, '192.0.2.4');
    for (let n = 0; n < 100; n += 1) await login('nobody', 'wrong');
    expect((await call('GET', '/api/v1/users')).status).toBe(401);
    expect((await rowsOf('login')).length).toBeLessThanOrEqual(65);
  });

  it('S31 are logged 600 times a minute in all, from however many addresses', async () => {
    for (let n = 0; n < 700; n += 1) {
      const { call } = callerAt(api, `198.51.${n >> 8}.${n & 255}`);
      expect((await call('GET', '/api/v1/users')).status).toBe(401);
    }
    expect(await rowsOf('request')).toHaveLength(600);
  });
});
