import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { DEPUTY_PASSWORD, openDelegation } from './delegation';
import { openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

const { logger } = tables;

describe('requests of one user', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    // So that no minute ends while its requests are still being sent.
    api.clock.stop();
    ({ access_token: token } = await api.signIn());
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
  const read = async (count: number, by = token, path = '/api/v1/current/user') => {
    for (let n = 0; n < count; n += 1) await api.call('GET', path, { token: by });
  };

  it('S31 that only read are logged 300 times a minute, and more are one row with their number', async () => {
    await read(320);
    await read(30, token, '/api/v1/nothing');
    expect(await rowsOf('request')).toHaveLength(300);
    api.anonymousLog.report();
    api.anonymousLog.report();
    await api.flushLogs();
    const { json } = await api.call('GET', '/api/v1/loggers?tag=system', { token });
    expect(json.data).toMatchObject([
      {
        level: 'warn',
        message: 'Further reads of a user were not logged',
        user_name: 'Administrator',
      },
    ]);
    expect(JSON.parse(json.data[0].data)).toMatchObject({
      event: 'reads-not-logged',
      requests: 50,
      username: 'admin',
    });
    api.clock.advance(60_000);
    await read(1);
    expect(await rowsOf('request')).toHaveLength(301);
  });

  it('S26 are all logged where they change something or are denied, whatever was read before', async () => {
    const password = digestPassword('Drawbridge & moat 12');
    const form = { username: 'reader', name: 'Reader', password, status: 'activated', roles: [] };
    await api.call('POST', '/api/v1/users', { token, body: form });
    const { access_token: own } = await api.signIn('reader', 'Drawbridge & moat 12');
    await read(310, own);
    const before = (await rowsOf('request')).length;
    const body = { layout: 'side' };
    for (let n = 0; n < 5; n += 1) {
      const put = await api.call('PUT', '/api/v1/current/preferences', { token: own, body });
      expect(put.status).toBe(200);
      expect((await api.call('GET', '/api/v1/users', { token: own })).status).toBe(403);
    }
    await read(5, own);
    expect(await rowsOf('request')).toHaveLength(before + 10);
    expect(await rowsOf('denied')).toHaveLength(5);
    // Of one user, so that another's are logged as ever.
    await read(1);
    expect(await rowsOf('request')).toHaveLength(before + 11);
  });
});

it('S31 requests of a program count for its owner', async () => {
  const { api, asDeputy, idOf } = await openDelegation();
  api.clock.stop();
  const password = digestPassword(DEPUTY_PASSWORD);
  const form = { name: 'nightly', days: 1, menu_ids: [idOf('system.user')], password };
  const { json } = await asDeputy('POST', '/api/v1/current/tokens', form);
  const read = () => api.call('GET', '/api/v1/current/user', { token: json.data.token });
  for (let n = 0; n < 200; n += 1) {
    await read();
    await asDeputy('GET', '/api/v1/current/user');
  }
  await api.flushLogs();
  const rows = await api.db.select().from(logger).where(eq(logger.tag, 'request'));
  expect(rows.filter(({ message }) => message.includes('current/user-GET'))).toHaveLength(300);
  await api.close();
});
