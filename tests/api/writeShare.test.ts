import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '@/server/db/rows';
import { addUsers } from './caller';
import { openTestApi, type TestApi } from './harness';

const PASSWORD = 'Drawbridge & moat 12';

describe('300 writes of one user at once', () => {
  let api: TestApi;
  let own: string;
  let other: string;
  let locker: Client;
  beforeAll(async () => {
    api = await openTestApi();
    await addUsers(api, ['busy', 'other'], PASSWORD);
    own = (await api.signIn('busy', PASSWORD)).access_token;
    other = (await api.signIn('other', PASSWORD)).access_token;
    const [row] = await queryRows<{ name: string }>(api.db, sql`select current_database() as name`);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${row?.name}`;
    locker = new Client({ connectionString: url.href });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await api.close();
  });

  it.each([
    ['PUT', '/api/v1/current/preferences', { layout: 'side' }, 200],
    ['PUT', '/api/v1/current/user', { name: 'Busy' }, 200],
    ['POST', '/api/v1/current/notifications/read', undefined, 200],
    ['DELETE', '/api/v1/current/tokens/none', undefined, 404],
  ])('S31 by %s %s leave others their turn', async (method, path, body, served) => {
    const flood = Array.from({ length: 300 }, () => api.call(method, path, { token: own, body }));
    const put = { token: other, body: { layout: 'side' } };
    for (let n = 0; n < 5; n += 1) {
      expect((await api.call('PUT', '/api/v1/current/preferences', put)).status).toBe(200);
    }
    const answers = await Promise.all(flood);
    const kinds = new Set(answers.map(({ status }) => status));
    expect(kinds).toContain(served);
    expect([...kinds].filter((status) => ![served, 429].includes(status))).toEqual([]);
    for (const { status, headers } of answers) {
      if (status === 429) expect(headers.get('Retry-After')).toBe('1');
    }
  });

  it('S31 with a token that has ended take nothing of its owner', async () => {
    const { access_token: ended } = await api.signIn('busy', PASSWORD);
    const write = (token: string) =>
      api.call('PUT', '/api/v1/current/preferences', { token, body: { layout: 'side' } });
    expect((await write(ended)).status).toBe(200);
    await api.call('POST', '/api/v1/current/logout', { token: ended });
    expect((await write(ended)).status).toBe(401);
    await locker.query('begin; lock table "session" in access exclusive mode');
    const flood = Array.from({ length: 5 }, () => write(ended));
    const written = write(own);
    await setTimeout(1_200);
    await locker.query('rollback');
    expect((await written).status).toBe(200);
    await Promise.all(flood);
  });
});
