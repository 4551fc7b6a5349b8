import { hash } from '@node-rs/bcrypt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { errorOf, openTestApi, type TestApi } from './harness';

const PASSWORD = 'winter in Harbin 1998';

describe('a password that was moved here as bcrypt over md5', () => {
  let api: TestApi;
  let token: string;
  let userId: string;
  let moved: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    moved = await hash(digestPassword(PASSWORD), 10);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    await api.db.delete(tables.user).where(eq(tables.user.username, 'lin'));
    const body = { username: 'lin', name: 'Lin Wei', status: 'activated', roles: [] };
    userId = (await api.call('POST', '/api/v1/users', { token, body })).json.data.id;
    await store(moved);
  });

  const isLin = eq(tables.user.username, 'lin');
  const store = (password_hash: string) =>
    api.db.update(tables.user).set({ password_hash, must_change_password: false }).where(isLin);
  const stored = async () => (await api.db.select().from(tables.user).where(isLin))[0];
  const login = (username: string, password: string) =>
    api.call('POST', '/api/v1/login', { body: { username, password: digestPassword(password) } });

  it('S14 signs in, and is argon2id from then on', async () => {
    expect((await login('lin', PASSWORD)).status).toBe(200);
    expect(await stored()).toMatchObject({
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      must_change_password: false,
    });
    expect((await login('lin', PASSWORD)).status).toBe(200);
    expect((await login('lin', 'another')).status).toBe(400);
  });

  it('signs in everywhere when several browsers do it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => login('lin', PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('has to be changed where nobody could choose it here', async () => {
    await store(await hash(digestPassword('abc-123'), 10));
    const { json } = await login('lin', 'abc-123');
    const own = await api.call('GET', '/api/v1/current/user', { token: json.data.access_token });
    expect(own.json.data.must_change_password).toBe(true);
  });

  it('opens nothing to who is frozen, and stays as it is', async () => {
    const body = { action: 'set_status', status: 'freezed', ids: [userId] };
    expect((await api.call('POST', '/api/v1/users/bulk', { token, body })).status).toBe(200);
    expect(errorOf(await login('lin', PASSWORD))).toEqual(errorOf(await login('lin', 'another')));
    expect((await stored())?.password_hash).toBe(moved);
  });

  it('is gone once an admin has reset it', async () => {
    await api.call('PATCH', `/api/v1/users/${userId}/reset-pwd`, { token });
    expect((await stored())?.password_hash).toMatch(/^\$argon2id\$/);
    expect((await login('lin', PASSWORD)).status).toBe(400);
  });

  it('S10 is guessed at five times at most', async () => {
    const guesses = Array.from({ length: 20 }, (_, nth) => login('lin', `guess ${nth}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  it('S12 is compared as long as that of anybody else, who may not exist', async () => {
    const time = async (username: string) => {
      const began = process.cpuUsage();
      await login(username, 'wrong');
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const least: Record<string, number> = {};
    for (let round = 0; round < 8; round += 1) {
      for (const name of ['lin', 'admin', 'nobody']) {
        await api.db.delete(tables.throttle);
        least[name] = Math.min(least[name] ?? Infinity, await time(name));
      }
    }
    const times = Object.values(least);
    expect(Math.max(...times)).toBeLessThan(Math.min(...times) * 2);
  });
});
