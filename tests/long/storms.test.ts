import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { addUsers, callerAt } from '../api/caller';
import { withCompanyProvider } from '../api/companyBrowser';
import type { TestApi } from '../api/harness';

const { captcha } = tables;

const PASSWORD = 'a gate of iron';
const OFFICE = '192.0.2.1';
const ELSEWHERE = '203.0.113.5';
const LOGIN = '/api/v1/login';
const HOST = 'http://console.example';

const { open } = withCompanyProvider();

describe('sign-ins in a storm from one address', { timeout: 120_000 }, () => {
  let api: TestApi;
  let cookie: string;
  beforeAll(async () => {
    api = await open({ CAPTCHA: 'image', REGISTRATION: 'approval' });
    await addUsers(api, ['clerk'], PASSWORD);
    for (const address of [OFFICE, ELSEWHERE]) {
      const answer = await signIn(address, '');
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    }
  });
  afterAll(() => api.close());
  beforeEach(() => api.clock.advance(15 * 60_000));

  const ask = (path: string, address: string, body?: object, Cookie = '') =>
    callerAt(api, address).call(body ? 'POST' : 'GET', path, { body, headers: { Cookie } });
  const solved = async (address: string, Cookie = '') => {
    const { data } = (await ask('/api/v1/captcha/id', address, undefined, Cookie)).json;
    if (!data?.captcha_required) return {};
    const [row] = await api.db.select().from(captcha).where(eq(captcha.id, data.captcha_id));
    return { captcha_id: data.captcha_id, captcha_code: row?.digits };
  };
  /** As the console does. */
  const signIn = async (address: string, Cookie: string) => {
    const form = { username: 'clerk', password: digestPassword(PASSWORD) };
    return ask(LOGIN, address, { ...form, ...(await solved(address, Cookie)) }, Cookie);
  };

  const guess = async (n: number) =>
    ask(LOGIN, OFFICE, {
      username: `name-${n}`,
      password: digestPassword('wrong'),
      ...(await solved(OFFICE)),
    });
  const storms: Record<string, (n: number) => Promise<unknown>> = {
    captchas: () => ask('/api/v1/captcha/id', OFFICE),
    'company starts': () => ask(`${LOGIN}/oidc/start`, OFFICE, {}),
    'passkey options': () => ask(`${HOST}${LOGIN}/passkey/options`, OFFICE, {}),
    registrations: async (n) =>
      ask('/api/v1/register', OFFICE, {
        ...{ name: 'A', username: `new-${n}`, email: '', password: digestPassword(PASSWORD) },
        ...{ locale: 'en-US', ...(await solved(OFFICE)) },
      }),
    recoveries: async () =>
      ask('/api/v1/recover', OFFICE, {
        ...{ username: 'clerk', locale: 'en-US', ...(await solved(OFFICE)) },
      }),
    'wrong passwords': guess,
  };

  it.each(Object.keys(storms))('S45 all succeed, here and elsewhere: %s', async (name) => {
    const storm = storms[name];
    if (!storm) throw new Error(name);
    const statuses = { office: [] as number[], elsewhere: [] as number[] };
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 40 }, (_, n) => storm(40 * round + n)));
      const raging = Promise.all(Array.from({ length: 20 }, (_, n) => storm(1_000 * round + n)));
      statuses.office.push((await signIn(OFFICE, cookie)).status);
      statuses.elsewhere.push((await signIn(ELSEWHERE, '')).status);
      await raging;
    }
    expect(statuses).toEqual({ office: Array(10).fill(200), elsewhere: Array(10).fill(200) });
  });
});
