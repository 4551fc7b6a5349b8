import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { setRootPassword } from '@/server/ops/commands/adminPassword';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

describe('npm run admin:password', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('generates a password that must be changed at the next sign-in, and ends the sessions of root', async () => {
    const { access_token: old } = await api.signIn();
    const { username, password } = await setRootPassword(api.db, undefined, api.clock());
    expect(username).toBe('admin');
    expect(errorOf(await api.call('GET', '/api/v1/current/user', { token: old })).status).toBe(401);
    await expect(api.signIn('admin', ROOT_PASSWORD)).rejects.toThrow();
    const { access_token: token } = await api.signIn('admin', password);
    const user = await api.call('GET', '/api/v1/current/user', { token });
    expect(user.json.data.must_change_password).toBe(true);
    expect(errorOf(await api.call('GET', '/api/v1/users', { token }))).toEqual({
      status: 403,
      id: 'com.password.change-required',
    });
  });

  it('takes a given password as it is, which need not be changed', async () => {
    const result = await setRootPassword(
      api.db,
      digestPassword('a new gate, well oiled'),
      api.clock(),
    );
    expect(result).toEqual({ username: 'admin' });
    const { access_token: token } = await api.signIn('admin', 'a new gate, well oiled');
    expect((await api.call('GET', '/api/v1/users', { token })).status).toBe(200);
  });

  it('refuses a password that attackers try first', async () => {
    const attempt = setRootPassword(api.db, digestPassword('password'), api.clock());
    await expect(attempt).rejects.toThrow(
      'The password is one of the passwords that attackers try first',
    );
    await api.signIn('admin', 'a new gate, well oiled');
  });

  it('is told in the audit, without the password', async () => {
    const { access_token: token } = await api.signIn('admin', 'a new gate, well oiled');
    const { json } = await api.call('GET', '/api/v1/loggers?tag=operate', { token });
    expect(json.data).toHaveLength(2);
    expect(json.data[0].message).toBe("reset-password user 'admin'");
    expect(JSON.parse(json.data[0].data)).toMatchObject({ actor: 'operator', target_id: 'root' });
  });
});
