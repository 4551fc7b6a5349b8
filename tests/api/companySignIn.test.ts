import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { answerChallenge, codeAt, login, setUpApp } from './authenticator';
import { addUsers } from './caller';
import { PUBLIC_URL, withCompanyProvider } from './companyBrowser';
import { changesIn, errorOf, openTestApi, type TestApi } from './harness';

const { company_account, logger, oidc_flow, session, user } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';

const { provider, open, browserOf } = withCompanyProvider();

describe('somebody whom the console knows', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await open();
    await addUsers(api, ['clerk', 'other'], PASSWORD);
    provider.people.ann = { name: 'Ann Lee', email: 'ann@example.com', email_verified: true };
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of [company_account, session, oidc_flow, tables.throttle])
      await api.db.delete(table);
    token = (await api.signIn('clerk', PASSWORD)).access_token;
  });

  it('binds a company account, and signs in by it', async () => {
    const bound = await browserOf(api).bind(token, PASSWORD, 'ann');
    expect(bound.json).toEqual({ success: true });
    const shown = await api.call('GET', '/api/v1/current/company-account', { token });
    expect(shown.json.data).toEqual({
      available: true,
      label: '',
      removable: true,
      bound: {
        name: 'ann@example.com',
        issuer: provider.issuer,
        created_at: expect.any(String),
        last_used_at: null,
      },
    });
    const answer = await browserOf(api).signIn('ann');
    expect(answer.json).toEqual({
      success: true,
      data: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_at: expect.any(Number),
      },
    });
    const own = answer.json.data.access_token;
    const seen = await api.call('GET', '/api/v1/current/user', { token: own });
    expect(seen.json.data).toMatchObject({ username: 'clerk', has_password: true });
    const sessions = await api.call('GET', '/api/v1/current/sessions', { token: own });
    const ways = sessions.json.data.map((one: { signed_in_by: string }) => one.signed_in_by);
    expect(ways).toEqual(['company', 'password']);
    const rows = await api.db.select().from(logger).where(eq(logger.tag, 'login'));
    expect(
      rows.map(({ data }) => (data as { signed_in_by?: string } | null)?.signed_in_by),
    ).toContain('company');
    const audited = await changesIn(api.db);
    expect(audited.map(({ message }) => message)).toContain("bind-account user 'clerk'");
  });

  it('proves the password first, and binds one account to one user', async () => {
    expect(errorOf(await browserOf(api).bind(token, 'wrong', 'ann'))).toEqual({
      status: 400,
      id: 'bad_request',
    });
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const other = (await api.signIn('other', PASSWORD)).access_token;
    const taken = { status: 400, id: 'com.company.taken' };
    expect(errorOf(await browserOf(api).bind(other, PASSWORD, 'ann'))).toEqual(taken);
    expect(errorOf(await browserOf(api).bind(token, PASSWORD, 'bob'))).toEqual(taken);
  });

  it('is nobody before the binding and after it', async () => {
    const unknown = { status: 403, id: 'com.company.unknown' };
    expect(errorOf(await browserOf(api).signIn('ann'))).toEqual(unknown);
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const elsewhere = (await browserOf(api).signIn('ann')).json.data.access_token;
    const removed = await api.call('POST', '/api/v1/current/company-account/remove', {
      token,
      body: { password: digestPassword(PASSWORD) },
    });
    expect(removed.status).toBe(200);
    expect((await api.call('GET', '/api/v1/current/user', { token: elsewhere })).status).toBe(401);
    expect(errorOf(await browserOf(api).signIn('ann'))).toEqual(unknown);
  });

  it('ends the sign-ins that wait for a second factor with the binding', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const { secret } = await setUpApp(api, token, PASSWORD);
    const { challenge } = (await browserOf(api).signIn('ann')).json.data;
    const body = { password: digestPassword(PASSWORD) };
    await api.call('POST', '/api/v1/current/company-account/remove', { token, body });
    const passed = await answerChallenge(api, challenge, codeAt(secret, api.clock()));
    await api.db.delete(tables.totp_factor);
    expect(errorOf(passed)).toEqual({ status: 400, id: 'com.invalid.challenge' });
  });

  it('does not get in once frozen', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.username, 'clerk'));
    expect(errorOf(await browserOf(api).signIn('ann'))).toEqual({
      status: 403,
      id: 'com.company.frozen',
    });
    await api.db.update(user).set({ status: 'activated' });
  });

  it('need not know a password that an admin reset', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    await api.db.update(user).set({ must_change_password: true }).where(eq(user.username, 'clerk'));
    const { access_token } = (await browserOf(api).signIn('ann')).json.data;
    const seen = await api.call('GET', '/api/v1/current/user', { token: access_token });
    expect(seen.json.data.must_change_password).toBe(false);
    await api.db.update(user).set({ must_change_password: false });
  });

  it('is asked for a second factor of the console, unless the provider asked for one', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const { secret } = await setUpApp(api, token, PASSWORD);
    const asked = await browserOf(api).signIn('ann');
    expect(errorOf(asked)).toEqual({ status: 403, id: 'com.login.second-factor' });
    const rows = await api.db.select().from(logger).where(eq(logger.tag, 'system'));
    const asks = rows.filter(({ event }) => event === 'second-factor-asked');
    expect(asks[0]).toMatchObject({ data: { signed_in_by: 'company' } });
    const passed = await answerChallenge(
      api,
      asked.json.data.challenge,
      codeAt(secret, api.clock()),
    );
    const sessions = await api.db.select().from(session).where(eq(session.signed_in_by, 'company'));
    expect([passed.status, sessions.length]).toEqual([200, 1]);
    expect(sessions[0]?.company_token).toBeTruthy();
    Object.assign(provider.people.ann ?? {}, { amr: ['pwd', 'mfa'] });
    expect((await browserOf(api).signIn('ann')).status).toBe(200);
    Object.assign(provider.people.ann ?? {}, { amr: undefined });
    const trusting = await open({ OIDC_SECOND_FACTOR: 'trust' }, api);
    expect((await browserOf(trusting).signIn('ann')).status).toBe(200);
    await api.db.delete(tables.totp_factor);
  });

  it('has a demanded second factor where the provider asked for one', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const strict = await open({ SECOND_FACTOR: 'required' }, api);
    const mustSetUp = async () => {
      const { access_token } = (await browserOf(strict).signIn('ann')).json.data;
      const seen = await strict.call('GET', '/api/v1/current/user', { token: access_token });
      return seen.json.data.must_set_up_second_factor;
    };
    expect(await mustSetUp()).toBe(true);
    Object.assign(provider.people.ann ?? {}, { amr: ['mfa'] });
    expect(await mustSetUp()).toBe(false);
    Object.assign(provider.people.ann ?? {}, { amr: undefined });
  });

  it('signs out here, and is led to the provider to sign out there', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const one = browserOf(api);
    const { access_token } = (await one.signIn('ann')).json.data;
    const answer = await api.call('POST', '/api/v1/current/logout', { token: access_token });
    const url = new URL(answer.json.data.url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/user/login`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect((await api.call('GET', '/api/v1/current/user', { token: access_token })).status).toBe(
      401,
    );
    const page = await fetch(url, { redirect: 'manual' });
    expect(page.status).toBe(200);
    const plain = await api.call('POST', '/api/v1/current/logout', { token });
    expect(plain.json).toEqual({ success: true });
  });

  it('begins on one server and ends on another', async () => {
    await browserOf(api).bind(token, PASSWORD, 'ann');
    const second = await open({}, api);
    const one = browserOf(api);
    const path = await one.passProvider(await one.start(), 'ann');
    const other = browserOf(second);
    for (const [name, value] of one.cookies) other.cookies.set(name, value);
    expect((await one.exchange(await other.callback(path))).status).toBe(200);
  });

  it('holds a cookie that scripts and neighbouring sites cannot reach', async () => {
    const start = await api.call('POST', '/api/v1/login/oidc/start', { body: {} });
    expect(start.json).toEqual({
      success: true,
      data: { url: expect.stringContaining(`${provider.issuer}/`) },
    });
    expect(start.headers.get('Cache-Control')).toBe('no-store');
    const [cookie = ''] = start.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await open(
      { PUBLIC_URL: 'https://console.example/admin', BASE_PATH: '/admin' },
      api,
    );
    const below = await secure.call('POST', '/admin/api/v1/login/oidc/start', { body: {} });
    expect(below.headers.getSetCookie()[0]).toMatch(
      /^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { searchParams } = new URL(below.json.data.url);
    expect(searchParams.get('redirect_uri')).toBe(
      'https://console.example/admin/api/v1/login/oidc/callback',
    );
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('S45 is begun by no link, image or form of another page', async () => {
    const path = '/api/v1/login/oidc/start';
    const before = await api.db.$count(oidc_flow);
    const tried = [await api.call('GET', path), await api.call('GET', `${path}?redirect=/`)];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      tried.push(await api.call('POST', path, { body: '{}', headers: { 'Content-Type': type } }));
    expect(tried.map(({ status }) => status)).toEqual([401, 401, 415, 415, 415]);
    expect(tried.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await api.db.$count(oidc_flow)).toBe(before);
  });

  it('is announced where it is set, and 404 where it is not', async () => {
    const named = await open({ OIDC_LABEL: 'Acme' }, api);
    const announced = await named.call('GET', '/api/v1/captcha/id');
    expect(announced.json.data.company_sign_in).toEqual({ label: 'Acme' });
    const plain = await openTestApi({ beside: api });
    const captcha = await plain.call('GET', '/api/v1/captcha/id');
    expect(captcha.json.data.company_sign_in).toBeUndefined();
    expect((await browserOf(plain).begin()).status).toBe(404);
    expect((await plain.call('GET', '/api/v1/login/oidc/callback')).status).toBe(404);
  });
});

describe('PASSWORD_SIGN_IN=off', () => {
  it('keeps a company account bound where the password alone would be left', async () => {
    const api = await open();
    await addUsers(api, ['clerk'], PASSWORD);
    provider.people.cay = {};
    const token = (await api.signIn('clerk', PASSWORD)).access_token;
    await browserOf(api).bind(token, PASSWORD, 'cay');
    const off = await open({ PASSWORD_SIGN_IN: 'off' }, api);
    const path = '/api/v1/current/company-account';
    const shown = await off.call('GET', path, { token });
    expect(shown.json.data.removable).toBe(false);
    const body = { password: digestPassword(PASSWORD) };
    const refused = await off.call('POST', `${path}/remove`, { token, body });
    expect(errorOf(refused)).toEqual({ status: 400, id: 'com.company.last' });
    expect(await api.db.$count(company_account)).toBe(1);
    await api.close();
  });

  it('lets in root alone by a password, and does not tell whose one is right', async () => {
    const api = await open({ PASSWORD_SIGN_IN: 'off' });
    await addUsers(api, ['clerk'], PASSWORD);
    const announced = await api.call('GET', '/api/v1/captcha/id');
    expect(announced.json.data.password_sign_in).toBe(false);
    expect((await api.signIn()).access_token).toBeTruthy();
    const answers = await Promise.all(
      [
        ['clerk', PASSWORD],
        ['clerk', 'wrong'],
        ['nobody', PASSWORD],
        ['admin', 'wrong'],
      ].map(([username = '', password = '']) => login(api, username, password)),
    );
    const [first, ...others] = answers.map(({ json }) => json.error);
    expect(first).toMatchObject({
      id: 'com.invalid.username-or-password',
      reason: { code: 'password_sign_in_off' },
    });
    for (const other of others) expect(other).toEqual(first);
    await api.call('POST', '/api/v1/recover', { body: { username: 'clerk' } });
    expect(await api.db.$count(tables.recovery_request)).toBe(0);
    await api.close();
  });
});
