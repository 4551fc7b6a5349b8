import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { version } from '../../package.json';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { seededMenus } from './seeded';

describe('the signed-in user', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.throttle);
    token = (await api.signIn()).access_token;
  });

  const getUser = (as = token) => api.call('GET', '/api/v1/current/user', { token: as });
  const putPassword = (oldPassword: string, newPassword: string) =>
    api.call('PUT', '/api/v1/current/password', {
      token,
      body: {
        old_password: digestPassword(oldPassword),
        new_password: digestPassword(newPassword),
      },
    });

  it('reads their own record without any secret', async () => {
    const { status, json } = await getUser();
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      id: 'root',
      username: 'admin',
      status: 'activated',
      must_change_password: false,
    });
    expect(JSON.stringify(json)).not.toMatch(/hash|argon2/);
  });

  it('learns that the server is Gatehouse, and how it is set up', async () => {
    const gatehouse = {
      company_sign_in: false,
      registration: false,
      notification_mail: false,
      one_time_password: true,
      build: { version },
    };
    const { data } = (await getUser()).json;
    expect(data.gatehouse).toEqual(gatehouse);
    expect(data).not.toHaveProperty('extensions');
    const env = { DEFAULT_PASSWORD: 'Portcullis & drawbridge 9', REGISTRATION: 'approval' };
    const other = await openTestApi({ env });
    const { access_token } = await other.signIn();
    const { json } = await other.call('GET', '/api/v1/current/user', { token: access_token });
    const told = { registration: true, one_time_password: false };
    expect(json.data.gatehouse).toEqual({ ...gatehouse, ...told });
    await other.close();
  });

  it('reads the menus that are in force as a tree, the highest sequence first', async () => {
    const { json } = await api.call('GET', '/api/v1/current/menus', { token });
    const codes = (menus: Menu[] | null, above = ''): string[] =>
      (menus ?? []).flatMap(({ code, children }) => [
        above + code,
        ...codes(children, `${above}${code}.`),
      ]);
    const all = codes(json.data);
    expect(all).toHaveLength(seededMenus.length);
    const first = ['home', 'dashboard', 'dashboard.analysis', 'dashboard.monitor'];
    expect(all.slice(0, 4)).toEqual(first);
  });

  it('does not see a disabled menu nor what is below it', async () => {
    const form = { name: 'Shop', type: 'page', status: 'disabled' };
    const shop = await api.call('POST', '/api/v1/menus', {
      token,
      body: { ...form, code: 'shop' },
    });
    const parent_id = shop.json.data.id;
    const below = { ...form, code: 'orders', status: 'enabled', parent_id };
    await api.call('POST', '/api/v1/menus', { token, body: below });
    const { json } = await api.call('GET', '/api/v1/current/menus', { token });
    await api.call('DELETE', `/api/v1/menus/${parent_id}`, { token });
    expect(json.data.map(({ code }: Menu) => code)).toEqual(['home', 'dashboard', 'system']);
  });

  it('is signed out by a logout, at once', async () => {
    expect((await api.call('POST', '/api/v1/current/logout', { token })).json).toEqual({
      success: true,
    });
    expect(errorOf(await getUser())).toEqual({ status: 401, id: 'com.invalid.token' });
  });

  it('S08 is signed out when the token ends', async () => {
    api.clock.advance(30 * 60_000 + 1);
    expect(errorOf(await getUser())).toEqual({ status: 401, id: 'com.invalid.token' });
  });

  it('is signed out when frozen', async () => {
    const { user } = tables;
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.id, 'root'));
    const answer = await getUser();
    await api.db.update(user).set({ status: 'activated' }).where(eq(user.id, 'root'));
    expect(errorOf(answer)).toEqual({ status: 401, id: 'com.invalid.token' });
  });

  it.each([
    ['no token', {}],
    ['a forged one', { Authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a bare one', { Authorization: 'TOKEN' }],
    ['Basic', { Authorization: 'Basic TOKEN' }],
    ['one in a cookie', { Cookie: 'token=TOKEN' }],
  ])('S07 is refused with %s', async (_, headers: Record<string, string>) => {
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('TOKEN', token),
    ]);
    const answer = await api.call('GET', '/api/v1/current/user', {
      headers: Object.fromEntries(filled),
    });
    expect(errorOf(answer)).toEqual({ status: 401, id: 'com.invalid.token' });
  });

  it('S07 is refused with a token in the query', async () => {
    const answer = await api.call('GET', `/api/v1/current/user?accessToken=${token}`);
    expect(answer.status).toBe(401);
  });

  it('changes the password, which ends the other sessions but not this one', async () => {
    const other = (await api.signIn()).access_token;
    expect((await putPassword(ROOT_PASSWORD, 'another gate')).json).toEqual({ success: true });
    expect((await getUser()).status).toBe(200);
    expect((await getUser(other)).status).toBe(401);
    expect((await api.signIn('admin', 'another gate')).token_type).toBe('Bearer');
    expect((await putPassword('another gate', ROOT_PASSWORD)).status).toBe(200);
  });

  it('needs the old password to change it, and five tries are enough', async () => {
    const wrong = await putPassword('wrong', 'another gate');
    expect(errorOf(wrong)).toEqual({ status: 400, id: 'bad_request' });
    expect(wrong.json.error.detail).toBe('Incorrect old password');
    for (let tries = 1; tries < 5; tries += 1) await putPassword('wrong', 'another gate');
    expect((await putPassword(ROOT_PASSWORD, 'another gate')).status).toBe(429);
  });

  it.each(['', '123456', 'Password1', 'abc-123', 'admin', 'Gatehouse', ROOT_PASSWORD])(
    'S14 is refused %j as a new password',
    async (weak) => {
      const answer = await putPassword(ROOT_PASSWORD, weak);
      expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
      expect(answer.json.error.fields[0].field).toBe('new_password');
    },
  );
});

describe('a generated first password', () => {
  let api: TestApi;
  const password = 'kept by the test';
  beforeAll(async () => {
    api = await openTestApi({ env: { ADMIN_PASSWORD: password } });
    await api.db.update(tables.user).set({ must_change_password: true });
  });
  afterAll(() => api.close());

  it('S13 must be changed before anything else works', async () => {
    const token = (await api.signIn('admin', password)).access_token;
    const user = await api.call('GET', '/api/v1/current/user', { token });
    expect(user.json.data.must_change_password).toBe(true);
    const refused = await api.call('GET', '/api/v1/menus', { token });
    expect(errorOf(refused)).toEqual({ status: 403, id: 'com.password.change-required' });
    const body = {
      old_password: digestPassword(password),
      new_password: digestPassword('a password of my own'),
    };
    await api.call('PUT', '/api/v1/current/password', { token, body });
    const after = await api.call('GET', '/api/v1/current/user', { token });
    expect(after.json.data.must_change_password).toBe(false);
  });
});
