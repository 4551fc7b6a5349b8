import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MenuForm } from '@/schemas/menu';
import type { UserForm } from '@/schemas/user';
import { fetchSession } from '@/services/consoleState';
import { changePassword, fetchCurrentMenus, updateProfile } from '@/services/current';
import { fetchLogs } from '@/services/logger';
import { captchaImageUrl, login, logout, newCaptcha, refreshToken } from '@/services/login';
import { fetchApiPaths, fetchMenuTree, menus } from '@/services/menu';
import { digestOf } from '@/services/passwordDigest';
import { onRequestFailure } from '@/services/request';
import { fetchAllRoles, roles } from '@/services/role';
import { storeToken } from '@/services/session/tokenStorage';
import { resetPassword, users } from '@/services/user';
import { backend } from './backend';

const ID = 'ct1a2b3c4d5e6f7g8h90';
const ZERO = '0001-01-01T00:00:00Z';
const THEN = '2024-12-01T10:20:30.123456789+08:00';

const ok = (body: object = {}) => ({ status: 200, body: { success: true, ...body } });
const no = (status: number, id: string, detail: string) => ({
  status,
  body: { success: false, error: { id, code: status, detail, status: 'Bad Request' } },
});

const ROOT = {
  id: 'root',
  username: 'admin',
  name: 'Admin',
  phone: '',
  email: '',
  remark: '',
  status: 'activated',
  created_at: ZERO,
  updated_at: ZERO,
  roles: null,
};
const ADA = { ...ROOT, id: ID, username: 'ada', name: 'Ada', created_at: THEN, updated_at: THEN };
const LINK = { id: ID, user_id: ID, role_id: ID, created_at: THEN, updated_at: THEN };
const MENU = {
  id: ID,
  code: 'home',
  name: 'Home',
  description: '',
  sequence: 9,
  type: 'page',
  path: '/home',
  properties: '',
  status: 'enabled',
  parent_id: '',
  parent_path: '',
  children: null,
  created_at: THEN,
  updated_at: THEN,
  resources: null,
};
const ROLE = {
  id: ID,
  code: '',
  name: 'Clerk',
  description: '',
  sequence: 0,
  status: '',
  created_at: ZERO,
  updated_at: ZERO,
  menus: null,
};

/** What gin-admin v10 answers, written down from its source (docs/contract.md tells the differences). */
const ORIGINAL: Record<string, { status: number; body: object }> = {
  'GET /api/v1/captcha/id': ok({ data: { captcha_id: 'dzBP4a7S2mZtY0XqQ1rC' } }),
  'POST /api/v1/login': ok({
    data: { access_token: 'eyJhbGciOi.J9', token_type: 'Bearer', expires_at: 1_900_000_000 },
  }),
  'POST /api/v1/current/refresh-token': no(400, 'bad_request', 'Incorrect user'),
  'GET /api/v1/current/user': ok({ data: ROOT }),
  'GET /api/v1/current/menus': ok({ data: null }),
  'PUT /api/v1/current/user': no(400, 'bad_request', 'Root user cannot update'),
  'PUT /api/v1/current/password': no(400, 'bad_request', 'Root user cannot change password'),
  'POST /api/v1/current/logout': ok(),
  'GET /api/v1/menus': ok({ data: [MENU] }),
  'POST /api/v1/menus': no(400, 'bad_request', 'Menu creation is not allowed'),
  [`PUT /api/v1/menus/${ID}`]: no(400, 'bad_request', 'Menu update is not allowed'),
  [`DELETE /api/v1/menus/${ID}`]: no(400, 'bad_request', 'Menu deletion is not allowed'),
  'GET /api/v1/roles': ok({ data: [ROLE] }),
  'GET /api/v1/users': ok({ data: [] }),
  [`GET /api/v1/users/${ID}`]: ok({ data: { ...ADA, roles: [{ ...LINK, role_name: '' }] } }),
  'POST /api/v1/users': ok({ data: ADA }),
  [`PUT /api/v1/users/${ID}`]: ok(),
  [`PATCH /api/v1/users/${ID}/reset-pwd`]: ok(),
  'GET /api/v1/loggers': ok({ data: null }),
};

interface Call {
  query: Record<string, string>;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  body: any;
}

describe('in front of gin-admin, the console', () => {
  let calls: Record<string, Call>;
  let answers: typeof ORIGINAL;
  beforeEach(() => {
    calls = {};
    answers = { ...ORIGINAL };
    backend.fail(
      http.all('*/api/*', async ({ request }) => {
        const { pathname, searchParams } = new URL(request.url);
        const name = `${request.method} ${pathname}`;
        const text = await request.text();
        calls[name] = {
          query: Object.fromEntries(searchParams),
          headers: request.headers,
          body: text && JSON.parse(text),
        };
        const { status, body } = answers[name] ?? no(404, 'not_found', 'Not Found');
        return HttpResponse.json(body, { status });
      }),
      http.get('*/openapi.json', () => new HttpResponse('', { status: 404 })),
    );
  });

  const signIn = async () => {
    const captcha = await newCaptcha();
    const { captcha_id } = captcha;
    const form = { username: 'admin', password: digestOf('abc-123'), captcha_id };
    const token = await login({ ...form, captcha_code: '1234' });
    storeToken(token);
    return { captcha, token };
  };

  it('signs in with a captcha, and the md5 of the password', async () => {
    const { captcha, token } = await signIn();
    expect(captcha.captcha_required).toBe(true);
    expect(calls['POST /api/v1/login']?.body).toEqual({
      username: 'admin',
      password: '6351623c8cef86fefabfa7da046fc619',
      captcha_id: 'dzBP4a7S2mZtY0XqQ1rC',
      captcha_code: '1234',
    });
    expect(token.access_token).toBe('eyJhbGciOi.J9');
    expect(captchaImageUrl('x')).toMatch(/^\/api\/v1\/captcha\/image\?id=x&reload=1&ts=\d+$/);
  });

  it('shows root without a menu, a role or a duty to change his password', async () => {
    await signIn();
    const session = await fetchSession();
    expect(calls['GET /api/v1/current/user']?.headers.get('Authorization')).toBe(
      'Bearer eyJhbGciOi.J9',
    );
    expect(session?.currentUser).toMatchObject({ username: 'admin', statusChecked: true });
    expect(session?.currentUser?.must_change_password).toBeFalsy();
    expect(session).toMatchObject({ menusFailed: false, failure: undefined });
    expect(session?.flatMenus).toEqual({});
    expect(await fetchCurrentMenus()).toBeNull();
  });

  it('is told that root cannot refresh, nor be changed, and goes on', async () => {
    const { token } = await signIn();
    await expect(refreshToken(token.signIn)).rejects.toMatchObject({ code: 400 });
    const profile = { name: 'Root', phone: '', email: '', remark: '' };
    await expect(updateProfile(profile)).rejects.toMatchObject({
      detail: 'Root user cannot update',
    });
    const passwords = { old_password: digestOf('a'), new_password: digestOf('b') };
    await expect(changePassword(passwords)).rejects.toMatchObject({
      detail: 'Root user cannot change password',
    });
    expect((await fetchSession())?.currentUser?.username).toBe('admin');
    await logout();
    expect(calls['POST /api/v1/current/logout']).toBeDefined();
  });

  it('reads a list without rows or total as an empty one', async () => {
    expect(await users.list({})).toEqual({ rows: [], total: 0, capped: false });
    expect(await fetchLogs({})).toEqual({ rows: [], total: 0, capped: false });
  });

  it.each([
    [{}, { current: '1', pageSize: '10' }],
    [
      { current: 3, pageSize: 50 },
      { current: '3', pageSize: '50' },
    ],
    [
      { current: 0, pageSize: 0 },
      { current: '1', pageSize: '10' },
    ],
    [
      { current: -2, pageSize: 101 },
      { current: '1', pageSize: '100' },
    ],
  ])('asks for a page of 1 to 100 rows, whatever it wants: %o', async (wanted, asked) => {
    await users.list({ ...wanted, status: '' });
    await roles.list(wanted);
    await fetchLogs(wanted);
    for (const path of ['users', 'roles', 'loggers']) {
      expect(calls[`GET /api/v1/${path}`]?.query).toEqual(asked);
    }
  });

  it('asks for all menus at once, as a page would cut the tree', async () => {
    expect((await menus.list({ name: 'Home' })).rows).toHaveLength(1);
    expect(calls['GET /api/v1/menus']?.query).toEqual({ name: 'Home' });
    expect(await fetchMenuTree()).toHaveLength(1);
    expect(calls['GET /api/v1/menus']?.query).toEqual({});
  });

  it('asks for all roles without a page, and takes one that tells no status for enabled', async () => {
    expect(await fetchAllRoles()).toMatchObject([{ id: ID, name: 'Clerk', status: 'enabled' }]);
    expect(calls['GET /api/v1/roles']?.query).toEqual({ resultType: 'select' });
    answers['GET /api/v1/roles'] = ok({ data: null });
    expect(await fetchAllRoles()).toEqual([]);
  });

  it('finds the name of a user’s role among all roles, as the single read has none', async () => {
    const { item, etag } = await users.read(ID);
    expect(item.roles?.map(({ role_name }) => role_name)).toEqual(['']);
    const names = new Map((await fetchAllRoles()).map(({ id, name }) => [id, name]));
    expect(names.get(item.roles?.[0]?.role_id ?? '')).toBe('Clerk');
    expect(etag).toBeUndefined();
  });

  it('saves a user whole, with a list of roles even where there are none', async () => {
    const form: UserForm = {
      username: 'ada',
      password: '',
      name: 'Ada',
      phone: '',
      email: '',
      remark: '',
      status: 'freezed',
      roles: [],
    };
    await users.update(ID, form);
    expect(calls[`PUT /api/v1/users/${ID}`]?.body).toEqual(form);
    expect(calls[`PUT /api/v1/users/${ID}`]?.headers.get('If-Match')).toBeNull();
    expect((await users.create(form)).password).toBeUndefined();
    expect(await resetPassword(ID)).toBeUndefined();
  });

  it('is told when menus cannot be changed', async () => {
    const form: MenuForm = { ...MENU, type: 'page', status: 'enabled', resources: [] };
    const refused = (what: string) => ({ code: 400, detail: `Menu ${what} is not allowed` });
    await expect(menus.create(form)).rejects.toMatchObject(refused('creation'));
    await expect(menus.update(ID, form)).rejects.toMatchObject(refused('update'));
    await expect(menus.remove(ID)).rejects.toMatchObject(refused('deletion'));
  });

  it('knows no paths of an API that describes none', async () => {
    expect(await fetchApiPaths()).toEqual([]);
  });

  describe('once its token has ended', () => {
    let stop: () => void;
    let told: number[];
    beforeEach(() => {
      told = [];
      stop = onRequestFailure(({ code }) => told.push(code));
      const ended = no(401, 'com.invalid.token', 'Invalid access token');
      for (const name of Object.keys(answers)) answers[name] = ended;
    });
    afterEach(() => stop());

    it('tells so of every call, in one place', async () => {
      const token = { access_token: 'old', token_type: 'Bearer' as const, expires_at: 1 };
      storeToken({ ...token, signIn: 's', obtainedAt: 0, lifetime: 1 });
      await expect(users.list({})).rejects.toMatchObject({ code: 401 });
      await expect(menus.remove(ID)).rejects.toMatchObject({ code: 401 });
      expect(told).toEqual([401, 401]);
      expect((await fetchSession())?.currentUser).toBeUndefined();
      expect(sessionStorage.getItem('token')).toBeNull();
    });
  });
});
