import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tables } from '@/server/db/database';
import { addUsers, callerAt } from '../api/caller';
import { openTestApi, ROOT_PASSWORD, type TestApi } from '../api/harness';

const PASSWORD = 'a gate of iron';
const STAFF = Array.from({ length: 32 }, (_, n) => `staff-${n}-member`);

describe('many sign-ins from one address', { timeout: 60_000 }, () => {
  let api: TestApi;
  /** It stands still, as a busy machine takes seconds for what is paced by seconds. */
  let now = Date.now();
  beforeAll(async () => {
    api = await openTestApi();
    vi.spyOn(api.securityClock, 'now').mockImplementation(() => now);
    await addUsers(api, STAFF, PASSWORD);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    await api.db.delete(tables.known_network);
    now += 60_000;
  });

  const spray = async (address: string, names: number, prefix = 'nobody') => {
    const { login } = callerAt(api, address);
    const found: number[] = [];
    for (let n = 0; n < names; n += 1) found.push(await login(`${prefix}-${n}-`, 'wrong'));
    return found;
  };

  it('S32 meet 429 after 30 names that failed, until 15 minutes are over', async () => {
    const statuses = await spray('192.0.2.1', 40);
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(10).fill(429)]);
    const { call } = callerAt(api, '192.0.2.1');
    const body = { username: 'staff-1-member', password: '0'.repeat(32) };
    const refused = await call('POST', '/api/v1/login', { body });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(14 * 60);
    now += seconds * 1_000;
    expect(await spray('192.0.2.1', 1, 'later')).toEqual([400]);
  });

  it('S32 let a right one in after a spray, of a user who was never there', async () => {
    const statuses = await spray('192.0.2.6', 60);
    expect(statuses).toEqual([...Array(30).fill(400), ...Array(30).fill(429)]);
    const { login } = callerAt(api, '192.0.2.6');
    const office = STAFF.slice(0, 12).map((name) => login(name, PASSWORD));
    expect(new Set(await Promise.all(office))).toEqual(new Set([200]));
  });

  it('S32 look at 40 passwords of strangers after the 30, then at one in 4 seconds', async () => {
    await spray('192.0.2.7', 70);
    const { login } = callerAt(api, '192.0.2.7');
    const guess = (n: number) => login(`staff-${n}-member`, PASSWORD);
    expect(await guess(1)).toBe(429);
    now += 4_000;
    expect(await login('staff-2-member', 'wrong')).toBe(429);
    expect(await guess(1)).toBe(429);
    now += 4_000;
    expect([await guess(1), await guess(2)]).toEqual([200, 200]);
  });

  it('S12 S32 answer a wrong password and one that is not looked at alike', async () => {
    await spray('192.0.2.8', 69);
    const { call } = callerAt(api, '192.0.2.8');
    const refusal = async (username: string) => {
      const body = { username, password: '0'.repeat(32) };
      const { status, json, headers } = await call('POST', '/api/v1/login', { body });
      return [status, json, headers.get('Retry-After')];
    };
    const lookedAt = await refusal('staff-1-member');
    expect(await refusal('staff-2-member')).toEqual(lookedAt);
  });

  it('S32 count by IPv6 network, and hinder no other address', async () => {
    await spray('2001:db8:0:a::1', 30);
    expect((await spray('2001:db8:0:a::2', 1, 'else'))[0]).toBe(429);
    expect(await callerAt(api, '2001:db8:0:b::1').login('staff-1-member', PASSWORD)).toBe(200);
  });

  it('S32 are never counted when they are right, so that an office behind one address works', async () => {
    const { login } = callerAt(api, '192.0.2.2');
    const office = (size: number) =>
      Promise.all(STAFF.slice(0, size).map((name) => login(name, PASSWORD)));
    expect(new Set(await office(32))).toEqual(new Set([200]));
    expect(await spray('192.0.2.2', 31)).toEqual([...Array(30).fill(400), 429]);
    // Who is known at the address signs in all the same, and is throttled as ever.
    expect(new Set(await office(5))).toEqual(new Set([200]));
    expect(await login('staff-1-member', 'wrong')).toBe(429);
    expect(await login('staff-1-member', PASSWORD)).toBe(200);
  });

  it('S32 forget a name that failed first and was right then', async () => {
    const { login } = callerAt(api, '192.0.2.3');
    for (const name of STAFF.slice(0, 31)) {
      expect([await login(name, 'wrong'), await login(name, PASSWORD)]).toEqual([400, 200]);
    }
  });

  it('S10 S32 of 200 names at once, 30 reach the password, and others notice nothing', async () => {
    const attacker = callerAt(api, '192.0.2.4');
    expect(await attacker.login('admin', ROOT_PASSWORD)).toBe(200);
    const storm = Array.from({ length: 200 }, (_, n) => attacker.login(`victim-${n}-`, 'wrong'));
    const own = attacker.login('admin', ROOT_PASSWORD);
    const others = STAFF.slice(0, 7).map((name, n) =>
      callerAt(api, `203.0.113.${n}`).login(name, PASSWORD),
    );
    expect(await Promise.all(others)).toEqual(Array(7).fill(200));
    expect(await own).toBe(200);
    const statuses = await Promise.all(storm);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(170);
  });

  it('S31 S32 write nothing once they are refused', async () => {
    await spray('192.0.2.5', 70);
    const before = await api.db.$count(tables.throttle);
    await spray('192.0.2.5', 50, 'more');
    expect(await api.db.$count(tables.throttle)).toBe(before);
  });
});
