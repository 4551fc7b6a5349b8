import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '@/server/db/database';
import { addUsers, callerAt } from './caller';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const PASSWORD = 'a gate of iron';
const STAFF = Array.from({ length: 32 }, (_, n) => `staff-${n}-member`);

describe('many sign-ins from one address', { timeout: 60_000 }, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
    await addUsers(api, STAFF, PASSWORD);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    await api.db.delete(tables.known_network);
    api.clock.advance(60_000);
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
    const { call, login } = callerAt(api, '192.0.2.1');
    // A right guess among them is as good as a wrong one.
    expect(await login('staff-1-member', PASSWORD)).toBe(429);
    const body = { username: 'staff-1-member', password: '0'.repeat(32) };
    const refused = await call('POST', '/api/v1/login', { body });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(14 * 60);
    api.clock.advance(seconds * 1_000);
    expect(await login('staff-1-member', PASSWORD)).toBe(200);
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
    await spray('192.0.2.5', 30);
    const before = await api.db.$count(tables.throttle);
    await spray('192.0.2.5', 50, 'more');
    expect(await api.db.$count(tables.throttle)).toBe(before);
  });
});
