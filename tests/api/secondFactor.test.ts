import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { newId } from '@/server/lib/ids';
import { answerChallenge, codeAt, login, STEP_MS, setUpApp } from './authenticator';
import { addUsers } from './caller';
import { changesIn, errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const { logger, login_challenge, recovery_code, role, session, throttle, totp_factor, user } =
  tables;

const PATH = '/api/v1/current/second-factor';
const PASSWORD = 'Portcullis & drawbridge 7';
const WRONG = { status: 400, id: 'com.invalid.second-factor' };
const ENDED = { status: 400, id: 'com.invalid.challenge' };

let api: TestApi;
let token: string;
const proof = { password: digestPassword(PASSWORD) };

const idOf = async (username: string) => {
  const [row] = await api.db.select().from(user).where(eq(user.username, username));
  return row?.id ?? '';
};
const challengeOf = async (username = 'clerk') =>
  (await login(api, username, PASSWORD)).json.data.challenge as string;
const call = (method: string, path: string, body?: object, as = token) =>
  api.call(method, path, { token: as, ...(body && { body }) });
const now = () => api.clock();

async function begin(): Promise<void> {
  api = await openTestApi();
  await addUsers(api, ['clerk', 'other'], PASSWORD);
}

async function startAnew(): Promise<void> {
  for (const table of [throttle, totp_factor, recovery_code, session]) await api.db.delete(table);
  token = (await api.signIn('clerk', PASSWORD)).access_token;
}

describe('signing in with a second factor', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('answers 403 with a challenge after the right password alone, and a token after a code', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    expect(errorOf(await login(api, 'clerk', 'wrong'))).toEqual({
      status: 400,
      id: 'com.invalid.username-or-password',
    });
    const asked = await login(api, 'clerk', PASSWORD);
    expect(asked.status).toBe(403);
    expect(asked.json).toEqual({
      success: false,
      error: {
        id: 'com.login.second-factor',
        code: 403,
        detail: expect.any(String),
        status: 'Forbidden',
      },
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery-code'] },
    });
    const { challenge } = asked.json.data;
    const answer = await answerChallenge(api, challenge, codeAt(secret, now()));
    expect(answer.json).toEqual({
      success: true,
      data: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_at: expect.any(Number),
      },
    });
    const seen = await call(
      'GET',
      '/api/v1/current/user',
      undefined,
      answer.json.data.access_token,
    );
    expect(seen.json.data.username).toBe('clerk');
  });

  it('takes a code once, also from two at once, and a challenge once', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    const code = codeAt(secret, now());
    const challenges = await Promise.all([challengeOf(), challengeOf()]);
    const answers = await Promise.all(challenges.map((one) => answerChallenge(api, one, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.json.error).toMatchObject({ id: WRONG.id, reason: { code: 'code_used' } });
    const used = challenges[answers.findIndex(({ status }) => status === 200)] as string;
    api.clock.advance(STEP_MS);
    expect(errorOf(await answerChallenge(api, used, codeAt(secret, now())))).toEqual(ENDED);
  });

  it('lets a clock be a step off, and not two', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    api.clock.advance(3 * STEP_MS);
    const challenge = await challengeOf();
    for (const off of [-2, 2, 20])
      expect(
        errorOf(await answerChallenge(api, challenge, codeAt(secret, now() + off * STEP_MS))),
      ).toEqual(WRONG);
    const late = codeAt(secret, now() - STEP_MS);
    expect((await answerChallenge(api, challenge, late)).status).toBe(200);
    const early = codeAt(secret, now() + STEP_MS);
    expect((await answerChallenge(api, await challengeOf(), early)).status).toBe(200);
  });

  it('does not lock out whoever signed in while the clock of the server was ahead', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    api.clock.set(3_600_000);
    expect((await answerChallenge(api, await challengeOf(), codeAt(secret, now()))).status).toBe(
      200,
    );
    api.clock.set(-3_600_000);
    expect((await answerChallenge(api, await challengeOf(), codeAt(secret, now()))).status).toBe(
      200,
    );
  });

  it('ends a challenge after five wrong codes, in parallel too, and after five minutes', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    const challenge = await challengeOf();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => answerChallenge(api, challenge, '000000')),
    );
    expect(tries.filter(({ json }) => json.error.id === WRONG.id)).toHaveLength(5);
    expect(errorOf(await answerChallenge(api, challenge, codeAt(secret, now())))).toEqual(ENDED);
    await api.db.delete(throttle);
    const late = await challengeOf();
    api.clock.advance(5 * 60_000);
    expect(errorOf(await answerChallenge(api, late, codeAt(secret, now())))).toEqual(ENDED);
  });

  it('S10 refuses more codes than ten from an address, over challenges, and lets go after that', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    for (let tries = 0; tries < 10; tries += 1)
      await answerChallenge(api, await challengeOf(), '000000');
    const refused = await answerChallenge(api, await challengeOf(), codeAt(secret, now()));
    expect(errorOf(refused)).toEqual({ status: 429, id: 'too_many_requests' });
    api.clock.advance(Number(refused.headers.get('Retry-After')) * 1000);
    const right = await answerChallenge(api, await challengeOf(), codeAt(secret, now()));
    expect(right.status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and stores none', async () => {
    const { recovery_codes } = await setUpApp(api, token, PASSWORD);
    expect(new Set(recovery_codes).size).toBe(10);
    const [first = '', second = ''] = recovery_codes;
    const use = async (code: string) =>
      answerChallenge(api, await challengeOf(), code, 'recovery-code');
    const opened = await use(` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect(opened.status).toBe(200);
    expect(errorOf(await use(first))).toEqual(WRONG);
    const { access_token } = opened.json.data;
    expect((await call('GET', PATH, undefined, access_token)).json.data).toMatchObject({
      recovery_codes_left: 9,
    });
    const stored = JSON.stringify(await api.db.select().from(recovery_code));
    for (const code of recovery_codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const renewed = await call('POST', `${PATH}/recovery-codes`, proof, access_token);
    expect(renewed.json.data.recovery_codes).toHaveLength(10);
    expect(errorOf(await use(second))).toEqual(WRONG);
  });

  it('has no use for a challenge whose factor was removed, or whose password was changed', async () => {
    const { secret } = await setUpApp(api, token, PASSWORD);
    const challenge = await challengeOf();
    expect((await call('POST', `${PATH}/totp/remove`, proof)).status).toBe(200);
    expect(errorOf(await answerChallenge(api, challenge, codeAt(secret, now())))).toEqual(ENDED);
    expect((await login(api, 'clerk', PASSWORD)).status).toBe(200);

    const again = await setUpApp(api, token, PASSWORD);
    const open = await challengeOf();
    const root = (await api.signIn()).access_token;
    await call('PATCH', `/api/v1/users/${await idOf('clerk')}/reset-pwd`, undefined, root);
    expect(errorOf(await answerChallenge(api, open, codeAt(again.secret, now())))).toEqual(ENDED);
    await api.db.delete(user).where(eq(user.username, 'clerk'));
    await addUsers(api, ['clerk'], PASSWORD);
  });

  it('keeps ten open challenges of a user at most', async () => {
    await setUpApp(api, token, PASSWORD);
    for (let count = 0; count < 12; count += 1) await challengeOf();
    expect(await api.db.$count(login_challenge)).toBe(10);
  });
});

describe('setting up a second factor', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('asks for the password each time, and slows down who guesses it', async () => {
    const wrong = { password: digestPassword('wrong') };
    for (const path of ['totp', 'totp/remove', 'recovery-codes']) {
      const { status, json } = await call('POST', `${PATH}/${path}`, wrong);
      expect([status, json.error.fields[0]]).toMatchObject([
        400,
        { field: 'password', code: 'password_wrong' },
      ]);
    }
    for (let tries = 0; tries < 2; tries += 1) await call('POST', `${PATH}/totp`, wrong);
    expect((await call('POST', `${PATH}/totp`, proof)).status).toBe(429);
  });

  it('stores nothing before a code of the app was right, and the secret encrypted', async () => {
    const begun = (await call('POST', `${PATH}/totp`, proof)).json.data;
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Gatehouse:clerk\?issuer=Gatehouse&secret=/);
    const confirm = (code: string, as = token, setup = begun.setup) =>
      call('PUT', `${PATH}/totp`, { setup, code }, as);
    const wrong = await confirm('000000');
    expect(wrong.json.error.fields[0]).toMatchObject({ field: 'code', code: 'code_wrong' });
    expect(await api.db.$count(totp_factor)).toBe(0);
    const other = (await api.signIn('other', PASSWORD)).access_token;
    const right = codeAt(begun.secret, now());
    for (const answer of [
      await confirm(right, other),
      await confirm(right, token, `${begun.setup}x`),
      await confirm(right, (await api.signIn('clerk', PASSWORD)).access_token),
    ])
      expect(errorOf(answer)).toEqual(ENDED);
    expect((await confirm(right)).status).toBe(200);
    const [stored] = await api.db.select().from(totp_factor);
    expect(stored?.secret).not.toContain(begun.secret);
    expect(errorOf(await answerChallenge(api, await challengeOf(), right))).toEqual(WRONG);
  });

  it('ends the other sessions, and is audited at each step', async () => {
    await api.flushLogs();
    await api.db.delete(logger);
    const other = (await api.signIn('clerk', PASSWORD)).access_token;
    await setUpApp(api, token, PASSWORD);
    expect((await call('GET', '/api/v1/current/user', undefined, other)).status).toBe(401);
    await call('POST', `${PATH}/recovery-codes`, proof);
    await call('POST', `${PATH}/totp/remove`, proof);
    await api.flushLogs();
    const rows = (await changesIn(api.db)).slice(-3);
    expect(rows.map(({ message }) => message)).toEqual([
      "set-up-factor user 'clerk'",
      "renew-recovery-codes user 'clerk'",
      "remove-factor user 'clerk'",
    ]);
  });

  it('is refused clearly on PostgreSQL without SECRET_KEY', async () => {
    const bare = await openTestApi({
      beside: api,
      env: { SECRET_KEY: '', DATABASE_URL: 'postgres://nowhere/none' },
    });
    const answer = await bare.call('POST', `${PATH}/totp`, { token, body: proof });
    expect(errorOf(answer)).toEqual({ status: 400, id: 'com.secret-key.missing' });
    const { json } = await bare.call('GET', PATH, { token });
    expect(json.data).toMatchObject({ available: false, methods: [] });
  });
});

describe('a second factor that is demanded', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  const REQUIRED = { status: 403, id: 'com.second-factor.required' };

  async function giveRole(second_factor: 'required' | 'optional', code: string) {
    const root = (await api.signIn()).access_token;
    const body = { code, name: code, status: 'enabled', second_factor, menus: [] };
    const made = (await call('POST', '/api/v1/roles', body, root)).json.data;
    const stamp = { created_at: new Date(), updated_at: new Date() };
    const link = { id: newId(), user_id: await idOf('clerk'), role_id: made.id, ...stamp };
    await api.db.insert(tables.user_role).values(link);
    return { root, id: made.id as string };
  }

  it('by a role leaves nothing else to do, from the next request on, and keeps the last one', async () => {
    const { root, id } = await giveRole('required', 'cashier');
    const own = await call('GET', '/api/v1/current/user');
    expect(own.json.data).toMatchObject({ must_set_up_second_factor: true });
    for (const [method, path, body] of [
      ['GET', '/api/v1/users'],
      ['GET', '/api/v1/current/preferences'],
      ['PUT', '/api/v1/current/user', { name: 'x' }],
      ['GET', '/api/v1/permissions/effective'],
      ['GET', '/api/v1/nothing'],
    ] as const)
      expect(errorOf(await call(method, path, body))).toEqual(REQUIRED);
    expect((await call('GET', '/api/v1/current/menus')).status).toBe(200);
    await setUpApp(api, token, PASSWORD);
    expect((await call('GET', '/api/v1/current/preferences')).status).toBe(200);
    const removal = await call('POST', `${PATH}/totp/remove`, proof);
    expect(errorOf(removal)).toEqual({ status: 400, id: 'com.second-factor.last' });
    await api.db.update(role).set({ status: 'disabled' }).where(eq(role.id, id));
    expect((await call('POST', `${PATH}/totp/remove`, proof)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/roles/${id}`, undefined, root)).status).toBe(200);
  });

  it('stays where a client sends the role back without it', async () => {
    const { root, id } = await giveRole('required', 'teller');
    const stored = (await call('GET', `/api/v1/roles/${id}`, undefined, root)).json.data;
    expect(stored.second_factor).toBe('required');
    const { second_factor: _, ...without } = stored;
    await call('PUT', `/api/v1/roles/${id}`, { ...without, name: 'Teller' }, root);
    const after = (await call('GET', `/api/v1/roles/${id}`, undefined, root)).json.data;
    expect(after).toMatchObject({ name: 'Teller', second_factor: 'required' });
    await call('DELETE', `/api/v1/roles/${id}`, undefined, root);
  });

  it('of everybody holds for root too', async () => {
    const strict = await openTestApi({ beside: api, env: { SECOND_FACTOR: 'required' } });
    const root = (await strict.signIn('admin', ROOT_PASSWORD)).access_token;
    const refused = await strict.call('GET', '/api/v1/users', { token: root });
    expect(errorOf(refused)).toEqual(REQUIRED);
    await setUpApp(strict, root, ROOT_PASSWORD);
    expect((await strict.call('GET', '/api/v1/users', { token: root })).status).toBe(200);
  });
});

describe('resetting the second factor of a user', () => {
  beforeAll(begin);
  afterAll(() => api.close());
  beforeEach(startAnew);

  it('takes the right for it, ends the sessions and is audited; never of oneself', async () => {
    await setUpApp(api, token, PASSWORD);
    const root = (await api.signIn()).access_token;
    const path = `/api/v1/users/${await idOf('clerk')}/second-factor`;
    const other = (await api.signIn('other', PASSWORD)).access_token;
    expect((await call('DELETE', path, undefined, other)).status).toBe(403);
    expect((await call('DELETE', path, undefined, root)).status).toBe(200);
    expect((await call('GET', '/api/v1/current/user')).status).toBe(401);
    expect((await call('DELETE', path, undefined, root)).status).toBe(404);
    expect((await login(api, 'clerk', PASSWORD)).status).toBe(200);
    await api.flushLogs();
    const rows = await changesIn(api.db);
    expect(rows.map(({ message }) => message)).toContain("reset-factor user 'clerk'");
  });
});
