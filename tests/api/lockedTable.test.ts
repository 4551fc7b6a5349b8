import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '@/server/db/rows';
import { openTestApi, type TestApi } from './harness';

const server = process.env.TEST_DATABASE_URL;

describe('a table of PostgreSQL that another program has locked', () => {
  let api: TestApi;
  let token: string;
  let locker: Client;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    const roles: never[] = [];
    const user = { username: 'clerk', name: 'clerk', status: 'activated', roles };
    await api.call('POST', '/api/v1/users', { token, body: user });
    const [row] = await queryRows<{ name: string }>(api.db, sql`select current_database() as name`);
    const url = new URL(server ?? '');
    url.pathname = `/${row?.name}`;
    locker = new Client({ connectionString: url.href });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await api.close();
  });

  const role = (code: string) => ({ code, name: code, status: 'enabled', menus: [] });
  const stuck: Record<string, (at: number) => Promise<{ status: number }>> = {
    'reads of it': () => api.call('GET', '/api/v1/roles', { token }),
    'writes to it': (at) => api.call('POST', '/api/v1/roles', { token, body: role(`stuck-${at}`) }),
    'calls of several routes that need it': (at) =>
      [
        () => api.call('GET', '/api/v1/roles', { token }),
        () => api.call('GET', '/api/v1/current/user', { token }),
        () => api.call('GET', '/api/v1/users', { token }),
        () => api.call('POST', '/api/v1/roles', { token, body: role(`mixed-${at}`) }),
      ][at % 4]?.() as Promise<{ status: number }>,
  };

  it.each(Object.keys(stuck))('F06 F15 leaves all other calls unharmed by 25 %s', async (kind) => {
    // What does not change need not be read again.
    await api.call('GET', '/api/v1/current/menus', { token });
    await locker.query('begin; lock table role in access exclusive mode');
    const began = performance.now();
    const waiting = Array.from({ length: 25 }, (_, at) =>
      (stuck[kind] as (typeof stuck)[string])(at).then(({ status }) => ({
        status,
        inTime: performance.now() - began < 5_000,
      })),
    );
    // Until the last of those that wait has its answer, with some rounds while all do.
    for (let round = 0; round < 5; round += 1) {
      const others = await Promise.all([
        api.call('GET', '/api/v1/menus', { token }),
        api.call('GET', '/api/v1/loggers', { token }),
        api.call('GET', '/api/v1/current/menus', { token }),
        api.call('GET', '/health'),
        api.signIn().then(() => ({ status: 200 })),
      ]);
      expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200));
    }
    expect(await Promise.all(waiting)).toEqual(Array(25).fill({ status: 503, inTime: true }));
    await locker.query('rollback');
    expect((await (stuck[kind] as (typeof stuck)[string])(99)).status).toBe(200);
  });

  it.each(['user', 'session'])(
    'F15 leaves calls without a token unharmed by 25 calls that wait for the table %s',
    async (table) => {
      // One that is in nobody's memory yet.
      const fresh = (await api.signIn()).access_token;
      await locker.query(`begin; lock table "${table}" in access exclusive mode`);
      const waiting = Array.from({ length: 25 }, () =>
        api.call('GET', '/api/v1/current/user', { token: fresh }).then(({ status }) => status),
      );
      for (let round = 0; round < 5; round += 1) {
        const others = await Promise.all([
          api.call('GET', '/health'),
          api.call('GET', '/api/v1/captcha/id'),
        ]);
        expect(others.map(({ status }) => status)).toEqual([200, 200]);
      }
      expect(await Promise.all(waiting)).toEqual(Array(25).fill(503));
      await locker.query('rollback');
      expect((await api.call('GET', '/api/v1/current/user', { token })).status).toBe(200);
    },
  );
});
