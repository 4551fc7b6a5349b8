import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { insertRows } from '@/server/db/rows';
import { addUsers, callerAt } from './caller';
import { withCompanyProvider } from './companyBrowser';
import { errorOf, openTestApi, type TestApi } from './harness';

const { captcha, known_network, oidc_flow, passkey_challenge, throttle } = tables;

const PASSWORD = 'a gate of iron';
const OFFICE = '192.0.2.1';
const CAPTCHA_ID = '/api/v1/captcha/id';
const START = '/api/v1/login/oidc/start';
const OPTIONS = 'http://console.example/api/v1/login/passkey/options';

const { open } = withCompanyProvider();

describe('a browser in which somebody has signed in', () => {
  let api: TestApi;
  let cookie: string;
  beforeAll(async () => {
    api = await open({ CAPTCHA: 'image' });
    await addUsers(api, ['clerk', 'other', 'third'], PASSWORD);
    api.clock.stop();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of [captcha, known_network, oidc_flow, passkey_challenge, throttle])
      await api.db.delete(table);
    api.clock.advance(60_000);
    cookie = await cookieOf('clerk');
  });

  const ask = (path: string, Cookie = '', address = OFFICE, body?: object) =>
    callerAt(api, address).call(body ? 'POST' : 'GET', path, { body, headers: { Cookie } });
  const signIn = (username: string, Cookie: string, password = PASSWORD, more: object = {}) => {
    const body = { username, password: digestPassword(password), ...more };
    return ask('/api/v1/login', Cookie, OFFICE, body);
  };
  const signedIn = async (username: string, address = '203.0.113.9') => {
    const { captcha_id } = (await ask(CAPTCHA_ID, '', address)).json.data;
    const [row] = await api.db.select().from(captcha).where(eq(captcha.id, captcha_id));
    const body = { username, password: digestPassword(PASSWORD), captcha_id };
    return ask('/api/v1/login', '', address, { ...body, captcha_code: row?.digits });
  };
  const cookieOf = async (username: string) =>
    (await signedIn(username)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  /** The last answer of many at once. */
  const flood = async (path: string, count: number, body?: object) => {
    for (let n = 0; n < count; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => ask(path, '', OFFICE, body)));
    return (await ask(path, '', OFFICE, body)).status;
  };

  it('S45 holds a cookie that only our own pages send, and that is no session', async () => {
    const answer = await signedIn('clerk');
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(
      /^gatehouse-known=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const token = cookie.split('=')[1] ?? '';
    expect((await api.call('GET', '/api/v1/current/user', { token })).status).toBe(401);
    expect((await ask('/api/v1/current/user', cookie)).status).toBe(401);
    const settings = { PUBLIC_URL: 'https://console.example/admin', BASE_PATH: '/admin' };
    const secure = await openTestApi({ env: settings, beside: api });
    const body = { username: 'clerk', password: digestPassword(PASSWORD) };
    const below = await secure.call('POST', '/admin/api/v1/login', { body });
    expect(below.headers.getSetCookie()[0]).toMatch(
      /; Path=\/admin; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('S45 leaves its cookie in no row, log or line', async () => {
    await ask(CAPTCHA_ID, cookie);
    await api.flushLogs();
    const rows = await Promise.all(
      [tables.logger, tables.session, captcha, throttle].map((table) =>
        api.db.select().from(table),
      ),
    );
    const [, mark = ''] = cookie.split('=');
    expect(mark.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows) + api.logged.join('')).not.toContain(mark.slice(-43));
  });

  it('S45 is served captchas while the address has used up its own, and needs none', async () => {
    expect((await ask(CAPTCHA_ID, cookie)).json.data.captcha_required).toBe(true);
    expect(errorOf(await signIn('clerk', cookie))).toEqual({ status: 400, id: 'bad_request' });
    expect(await flood(CAPTCHA_ID, 300)).toBe(429);
    expect((await signIn('clerk', '')).status).toBe(400);
    const served = await ask(CAPTCHA_ID, cookie);
    expect(served.json.data).toMatchObject({
      captcha_id: expect.stringMatching(/^\w{20}$/),
      captcha_required: false,
    });
    expect((await signIn('clerk', cookie)).status).toBe(200);
    // Each passes one try.
    expect((await signIn('clerk', cookie)).status).toBe(400);
  });

  it('S45 lets no other user in without a captcha, but has one for them', async () => {
    await flood(CAPTCHA_ID, 300);
    const { captcha_id } = (await ask(CAPTCHA_ID, cookie)).json.data;
    expect((await signIn('other', cookie)).json.error.fields).toMatchObject([
      { field: 'captcha_id' },
      { field: 'captcha_code' },
    ]);
    const path = `/api/v1/captcha/image?id=${captcha_id}`;
    await flood(path, 120);
    expect((await ask(path)).status).toBe(429);
    expect((await ask(path, cookie)).status).toBe(200);
    const [row] = await api.db.select().from(captcha).where(eq(captcha.id, captcha_id));
    const solved = { captcha_id, captcha_code: row?.digits };
    expect((await signIn('other', cookie, PASSWORD, solved)).status).toBe(200);
  });

  it('S45 helps no guesser: five wrong passwords are all, as without it', async () => {
    await flood(CAPTCHA_ID, 300);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      await ask(CAPTCHA_ID, cookie);
      statuses.push((await signIn('clerk', cookie, 'wrong')).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  it('S45 has a bounded share', async () => {
    await flood(CAPTCHA_ID, 300);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await ask(CAPTCHA_ID, cookie)).status);
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
    expect((await ask(CAPTCHA_ID, await cookieOf('other'))).status).toBe(200);
  });

  it('S45 has none with a cookie that was made up, changed or is old', async () => {
    await flood(CAPTCHA_ID, 300);
    const [other = ''] = (await cookieOf('other')).split('.');
    const [, at, signature] = cookie.split('.');
    for (const made of [
      `${other}.${at}.${signature}`,
      `${cookie.split('.')[0]}.${Number(at) + 1}.${signature}`,
      `${cookie.slice(0, -2)}AA`,
      'gatehouse-known=root',
      'gatehouse-known=',
    ])
      expect([made, (await ask(CAPTCHA_ID, made)).status]).toEqual([made, 429]);
    expect((await ask(CAPTCHA_ID, cookie)).status).toBe(200);
    api.clock.advance(91 * 86_400_000);
    await flood(CAPTCHA_ID, 300);
    expect((await ask(CAPTCHA_ID, cookie)).status).toBe(429);
  });

  it('S45 begins company sign-ins and passkeys while the address has used up its own', async () => {
    expect(await flood(START, 200, {})).toBe(429);
    expect((await ask(START, cookie, OFFICE, {})).status).toBe(200);
    expect((await ask(START, '', '203.0.113.4', {})).status).toBe(200);
    expect(await flood(OPTIONS, 300, {})).toBe(429);
    expect((await ask(OPTIONS, cookie, OFFICE, {})).status).toBe(200);
    expect((await ask(OPTIONS, '', '203.0.113.4', {})).status).toBe(200);
  });

  it('S45 asks for a new password while the address has used up its own', async () => {
    const off = await openTestApi({ beside: api });
    const recover = async (Cookie = '') => {
      const { call } = callerAt(off, OFFICE);
      const body = { username: 'unknown', locale: 'en-US' };
      return (await call('POST', '/api/v1/recover', { body, headers: { Cookie } })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 11 }, () => recover()));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect([await recover(), await recover(cookie)]).toEqual([429, 200]);
  });

  it('S45 is not needed at a network that is known, whose site or whole store is flooded', async () => {
    const store = async (count: number, network: (n: number) => string) => {
      const rows = Array.from({ length: count }, (_, n) => ({
        ...{ id: `flood-${network(0)}-${n}`, digits: '0000', network: network(n) },
        expires_at: new Date(api.clock() + 60_000),
      }));
      const texts = rows.map((row) => JSON.stringify(row));
      for (let from = 0; from < count; from += 5_000)
        await insertRows(api.db, captcha, texts.slice(from, from + 5_000));
    };
    await signedIn('third', '2001:db8:7:1::1');
    await signedIn('third', '198.51.100.7');
    await store(3_000, () => '2001:db8:7::/48');
    expect((await ask(CAPTCHA_ID, '', '2001:db8:7:2::1')).status).toBe(429);
    const served = await ask(CAPTCHA_ID, '', '2001:db8:7:1::2');
    expect(served.json.data.captcha_required).toBe(true);
    await store(97_000, (n) => `203.0.${n % 250}.${n % 250}`);
    // A server looks at how full the store is now and then.
    for (let n = 0; n < 100; n += 1) await ask(CAPTCHA_ID, '', `198.51.100.${n + 100}`);
    expect((await ask(CAPTCHA_ID, '', '198.51.100.8')).status).toBe(429);
    expect((await ask(CAPTCHA_ID, '', '198.51.100.7')).status).toBe(200);
    expect((await ask(CAPTCHA_ID, cookie)).status).toBe(200);
  });
});
