import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { addUsers, callerAt } from './caller';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const PASSWORD = 'a gate of iron';
const HOME = '2001:db8:1:1::1';

describe('guesses at one account', () => {
  let api: TestApi;
  /** It stands still, as a busy machine takes seconds for what is paced by seconds. */
  let now = Date.now();
  beforeAll(async () => {
    api = await openTestApi();
    vi.spyOn(api.securityClock, 'now').mockImplementation(() => now);
    await addUsers(api, ['clerk', 'frozen', 'other'], PASSWORD);
    await api.db.update(tables.user).set({ status: 'freezed' }).where(isNamed('frozen'));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    await api.db.delete(tables.known_network);
    now += 60_000;
  });

  const isNamed = (name: string) => eq(tables.user.username, name);
  const login = (address: string, name: string, password: string) =>
    callerAt(api, address).login(name, password);
  /** Five from each of 40 networks of one site. */
  const guess = async (name: string, networks = 40) => {
    const statuses: number[] = [];
    for (let n = 0; n < networks * 5; n += 1) {
      const network = Math.floor(n / 5).toString(16);
      statuses.push(await login(`2001:db8:1:a${network.padStart(2, '0')}::1`, name, 'wrong'));
    }
    return statuses;
  };
  /** Each from a site of its own. */
  const guessFromAfar = async (name: string, count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await login(`198.51.100.${n}`, name, 'wrong'));
    return statuses;
  };

  it.each(['clerk', 'admin', 'frozen', 'unknown-here'])(
    'S45 are ten from one /48 network, of any name: %s',
    async (name) => {
      const statuses = await guess(name);
      expect(statuses).toEqual([...Array(10).fill(400), ...Array(190).fill(429)]);
    },
  );

  it('S45 are ten of many at once', async () => {
    const storm = Array.from({ length: 60 }, (_, n) => login(`2001:db8:1:b${n}::1`, 'clerk', 'x'));
    const statuses = await Promise.all(storm);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  });

  it.each(['clerk', 'admin', 'frozen', 'unknown-here'])(
    'S45 are 20 from all networks, then one a minute: %s',
    async (name) => {
      const statuses = await guessFromAfar(name, 30);
      expect(statuses).toEqual([...Array(20).fill(400), ...Array(10).fill(429)]);
      now += 60_000;
      expect(await guessFromAfar(name, 2)).toEqual([400, 429]);
    },
  );

  it('S45 are answered alike whether the name is known, and with the same wait', async () => {
    const refusals: unknown[] = [];
    for (const username of ['clerk', 'frozen', 'unknown-here']) {
      await guessFromAfar(username, 20);
      const body = { username, password: digestPassword('wrong') };
      const { call } = callerAt(api, '203.0.113.77');
      const { status, json, headers } = await call('POST', '/api/v1/login', { body });
      refusals.push([status, json.error, headers.get('Retry-After')]);
    }
    expect(refusals[0]).toMatchObject([429, { code: 429 }, '60']);
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });

  it('S45 keep no user out who has signed in from the network, within the /48 or elsewhere', async () => {
    for (const [name, password] of [
      ['clerk', PASSWORD],
      ['admin', ROOT_PASSWORD],
    ] as const) {
      expect(await login(HOME, name, password)).toBe(200);
      expect(await login('203.0.113.5', name, password)).toBe(200);
      await guess(name);
      await guessFromAfar(name, 30);
      expect(await login(HOME, name, password)).toBe(200);
      expect(await login('203.0.113.5', name, password)).toBe(200);
      expect(await login(HOME, name, 'mistyped')).toBe(400);
      expect(await login(HOME, name, password)).toBe(200);
    }
    expect(await login('192.0.2.9', 'clerk', PASSWORD)).toBe(429);
    expect(await login('192.0.2.9', 'other', PASSWORD)).toBe(200);
  });

  it('S45 from afar keep no newcomer out of a network that others have signed in from', async () => {
    expect(await login(HOME, 'clerk', PASSWORD)).toBe(200);
    await guessFromAfar('other', 30);
    expect(await login('192.0.2.9', 'other', PASSWORD)).toBe(429);
    expect(await login(HOME, 'other', PASSWORD)).toBe(200);
  });

  it('S45 are 20, then one a minute from all networks that others have signed in from', async () => {
    const known = Array.from({ length: 25 }, (_, n) => `203.0.113.${n}`);
    for (const network of known) expect(await login(network, 'clerk', PASSWORD)).toBe(200);
    const statuses: number[] = [];
    for (const network of known) statuses.push(await login(network, 'other', 'wrong'));
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
  });

  it('S45 do not count where they are right', async () => {
    for (let n = 0; n < 25; n += 1)
      expect(await login(`203.0.113.${n}`, 'other', PASSWORD)).toBe(200);
    for (let n = 0; n < 15; n += 1)
      expect(await login(`2001:db8:2:${n}::1`, 'other', PASSWORD)).toBe(200);
  });

  it('S45 write nothing once they are refused', async () => {
    await guess('clerk', 10);
    await guessFromAfar('clerk', 21);
    const before = await api.db.select().from(tables.throttle).orderBy(tables.throttle.key);
    await guess('clerk', 10);
    await guessFromAfar('clerk', 21);
    expect(await api.db.select().from(tables.throttle).orderBy(tables.throttle.key)).toEqual(
      before,
    );
  });

  it('S45 at many names from one /48 network meet 429 after 100, then the pace of strangers', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 160; n += 1)
      statuses.push(await login(`2001:db8:3:${(n % 20).toString(16)}::1`, `name-${n}`, 'wrong'));
    expect(statuses).toEqual([...Array(100).fill(400), ...Array(60).fill(429)]);
    expect(await login('2001:db8:3:77::1', 'other', PASSWORD)).toBe(429);
    now += 4_000;
    expect(await login('2001:db8:3:77::1', 'other', PASSWORD)).toBe(200);
  });
});
