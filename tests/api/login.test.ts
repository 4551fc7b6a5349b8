import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

describe('POST /api/v1/login', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    await api.db.delete(tables.session);
  });

  const login = (body: unknown) => api.call('POST', '/api/v1/login', { body });
  const withPassword = (password: string, username = 'admin') =>
    login({ username, password: digestPassword(password), captcha_id: 'x', captcha_code: 'x' });

  it('answers with a token that ends in thirty minutes', async () => {
    const began = api.clock();
    const { status, json } = await withPassword(ROOT_PASSWORD);
    const minutes = (json.data.expires_at * 1000 - began) / 60_000;
    expect([status, Math.round(minutes)]).toEqual([200, 30]);
    expect(json).toEqual({
      success: true,
      data: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_at: expect.any(Number),
      },
    });
  });

  it('S07 stores the hash of a token, never the token, and gives a new one each time', async () => {
    const first = await api.signIn();
    const second = await api.signIn();
    expect(first.access_token).not.toBe(second.access_token);
    const stored = JSON.stringify(await api.db.select().from(tables.session));
    expect(stored).not.toContain(first.access_token);
  });

  it('takes null for a captcha where none is asked for', async () => {
    const nobody = { username: 'admin', password: digestPassword(ROOT_PASSWORD) };
    const { status } = await login({ ...nobody, captcha_id: null, captcha_code: null });
    expect(status).toBe(200);
  });

  it('finds the user however the name is written', async () => {
    expect((await withPassword(ROOT_PASSWORD, '  ADMIN ')).status).toBe(200);
  });

  it('S12 answers alike for an unknown user and a wrong password', async () => {
    const unknown = await withPassword('wrong', 'nobody');
    const wrong = await withPassword('wrong');
    expect(errorOf(unknown)).toEqual({ status: 400, id: 'com.invalid.username-or-password' });
    expect(unknown.json).toEqual(wrong.json);
    expect(wrong.json.error.detail).toBe('Incorrect username or password');
  });

  it('S12 answers alike for a frozen user', async () => {
    const { user } = tables;
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.id, 'root'));
    const frozen = await withPassword(ROOT_PASSWORD);
    await api.db.update(user).set({ status: 'activated' }).where(eq(user.id, 'root'));
    expect(errorOf(frozen)).toEqual({ status: 400, id: 'com.invalid.username-or-password' });
  });

  it('S10 refuses the sixth try in a row, says how long to wait, and lets go after that', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await withPassword('wrong')).status).toBe(400);
    }
    const refused = await withPassword(ROOT_PASSWORD);
    expect(errorOf(refused)).toEqual({ status: 429, id: 'too_many_requests' });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    api.clock.advance(seconds * 1000);
    expect((await withPassword(ROOT_PASSWORD)).status).toBe(200);
  });

  it('S10 lets at most five of 200 parallel tries reach the password', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => withPassword('wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(195);
  });

  it('lets in a right password any number of times, in parallel too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => withPassword(ROOT_PASSWORD)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('forgets the wrong tries once one was right', async () => {
    for (let tries = 0; tries < 4; tries += 1) await withPassword('wrong');
    expect((await withPassword(ROOT_PASSWORD)).status).toBe(200);
    expect((await withPassword('wrong')).status).toBe(400);
  });

  it.each([
    ['no member', {}],
    ['a list', []],
    ['null', 'null'],
    ['a number for the username', { username: 1, password: digestPassword('x') }],
    ['a list for the username', { username: ['admin'], password: digestPassword('x') }],
    ['an empty username', { username: ' ', password: digestPassword('x') }],
    ['a username of 65 characters', { username: 'x'.repeat(65), password: digestPassword('x') }],
    ['a password that is no md5', { username: 'admin', password: ROOT_PASSWORD }],
    ['an md5 in upper case', { username: 'admin', password: digestPassword('x').toUpperCase() }],
  ])('S14 S22 answers 400 to %s, naming the field', async (_, body) => {
    const answer = await login(body);
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
    expect(answer.json.error.fields.length).toBeGreaterThan(0);
    expect(await api.db.select().from(tables.session)).toEqual([]);
  });
});
