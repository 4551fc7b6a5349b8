import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { setRootPassword } from '@/server/ops/commands/adminPassword';
import { login, setUpApp } from './authenticator';
import { addUsers } from './caller';
import { OPEN, routesOf, withBody } from './declaredRoutes';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';
import { addKey, signInByKey } from './softwareKey';

const { totp_factor, user } = tables;

const FIRST = 'The gate of the first day 1';
const OWN = 'Portcullis & drawbridge 7';
const CHANGE = { status: 403, id: 'com.password.change-required' };
const FACTOR = { status: 403, id: 'com.second-factor.required' };

const change = (api: TestApi, token: string, old: string, next: string) =>
  api.call('PUT', '/api/v1/current/password', {
    token,
    body: { old_password: digestPassword(old), new_password: digestPassword(next) },
  });

describe('a password that must be changed', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('S44 opens nothing, of all routes there are, but the password, the user, the menus, a refresh and the logout', async () => {
    const { password } = await setRootPassword(api.db, undefined, api.clock());
    const { access_token: token } = await api.signIn('admin', password);
    const needing = routesOf(api).filter(
      ({ method, pattern }) => !OPEN.includes(`${method} ${pattern}`),
    );
    expect(needing.length).toBeGreaterThan(80);
    const left: string[] = [];
    for (const { method, pattern, address } of needing) {
      if (pattern.endsWith('/logout') || pattern.endsWith('/refresh-token')) continue;
      const answer = await api.call(method, address, { token, ...withBody(method) });
      if (errorOf(answer).id !== CHANGE.id) left.push(`${method} ${pattern}`);
    }
    expect(left.sort()).toEqual([
      'GET /api/v1/current/menus',
      'GET /api/v1/current/user',
      'PUT /api/v1/current/password',
    ]);
    const refreshed = await api.call('POST', '/api/v1/current/refresh-token', { token });
    const next = refreshed.json.data.access_token;
    expect((await change(api, next, password ?? '', ROOT_PASSWORD)).status).toBe(200);
    expect((await api.call('GET', '/api/v1/users', { token: next })).status).toBe(200);
    expect((await api.call('POST', '/api/v1/current/logout', { token: next })).status).toBe(200);
  });

  it('S44 comes before a second factor that is demanded, which can be set up once it is changed', async () => {
    const strict = await openTestApi({
      beside: api,
      env: { SECOND_FACTOR: 'required', DEFAULT_PASSWORD: FIRST },
    });
    await addUsers(api, ['newcomer'], FIRST);
    await api.db.update(user).set({ must_change_password: true });
    const { access_token: token } = await strict.signIn('newcomer', FIRST);
    const begun = await strict.call('POST', '/api/v1/current/second-factor/totp', {
      token,
      body: { password: digestPassword(FIRST) },
    });
    expect(errorOf(begun)).toEqual(CHANGE);
    expect((await change(strict, token, FIRST, OWN)).status).toBe(200);
    const listed = () => strict.call('GET', '/api/v1/current/sessions', { token });
    expect(errorOf(await listed())).toEqual(FACTOR);
    await setUpApp(strict, token, OWN);
    expect((await listed()).status).toBe(200);
    await strict.close();
  });

  it('S44 npm run admin:password names what was bound to root, and ends it', async () => {
    await api.db.update(user).set({ must_change_password: false });
    const { access_token: token } = await api.signIn();
    const { key } = await addKey(api, token, ROOT_PASSWORD, { name: 'Desk\u001b[2J' });
    const reset = await setRootPassword(api.db, digestPassword(OWN), api.clock());
    expect(reset.ended).toEqual([expect.stringMatching(/^the passkey Desk\P{Cc}*$/u)]);
    expect(reset.keepsApp).toBeUndefined();
    expect((await signInByKey(api, key)).status).toBe(400);
    await setUpApp(api, (await api.signIn('admin', OWN)).access_token, OWN);
    const again = await setRootPassword(api.db, digestPassword(ROOT_PASSWORD), api.clock());
    expect(again).toEqual({ username: 'admin', keepsApp: true });
    expect(errorOf(await login(api, 'admin', ROOT_PASSWORD)).id).toBe('com.login.second-factor');
    await api.db.delete(totp_factor);
  });
});
