import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '@/server/db/embedded';
import { callerAt } from '../api/caller';
import { openTestApi, ROOT_PASSWORD, type TestApi } from '../api/harness';
import { captchaId, login, unknownPath } from './stormRequests';
import { sizesOf } from './tableSizes';

const REQUESTS = 3_000;
/** In bytes: a kilobyte for each, and one MB by which tables and indexes grow at a time. */
const LIMIT = 1_000 * REQUESTS + 1_000_000;

describe(`${REQUESTS} of the worst anonymous requests`, () => {
  let api: TestApi;
  // A server of its own, as the log of one that other tests share grows by what they write.
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  beforeAll(async () => {
    api = await openTestApi({ database: await openEmbedded(folder) });
  });
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['unknown paths', 'one address', unknownPath, () => '192.0.2.1'],
    [
      'unknown paths',
      'as many networks',
      unknownPath,
      (n: number) => `2001:db8:1:${n.toString(16)}::1`,
    ],
    ['captcha ids', 'one address', captchaId, () => '192.0.2.2'],
    [
      'captcha ids',
      'as many networks',
      captchaId,
      (n: number) => `2001:db8:2:${n.toString(16)}::1`,
    ],
    ['sign-ins', 'one address', login, () => '192.0.2.3'],
  ])('S31 store about a kilobyte each at most: %s from %s', async (_, __, next, addressOf) => {
    const before = await sizesOf(api.db);
    for (let n = 0; n < REQUESTS; n += 1) {
      const { method, path, headers, body } = next();
      const form = body === undefined ? {} : { body: JSON.parse(body) };
      await callerAt(api, addressOf(n)).call(method, path, { headers, ...form });
    }
    api.anonymousLog.report();
    await api.flushLogs();
    const after = await sizesOf(api.db);
    expect(after.tables - before.tables).toBeLessThan(LIMIT);
    expect(after.log - before.log).toBeLessThan(LIMIT);
  });
});

describe('200 connections that try names', () => {
  it('S32 let others sign in, and a known user of their own address within 5 s', async () => {
    const api = await openTestApi();
    const attacker = callerAt(api, '192.0.2.1');
    await attacker.login('admin', ROOT_PASSWORD);
    let stopping = false;
    const storm = Array.from({ length: 200 }, async (_, connection) => {
      for (let n = 0; !stopping; n += 1) await attacker.login(`name-${connection}-${n}-`, 'wrong');
    });
    for (let n = 0; n < 7; n += 1) {
      const began = performance.now();
      expect(await callerAt(api, `203.0.113.${n}`).login('admin', ROOT_PASSWORD)).toBe(200);
      expect(await attacker.login('admin', ROOT_PASSWORD)).toBe(200);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
    stopping = true;
    await Promise.all(storm);
    await api.close();
  });
});
