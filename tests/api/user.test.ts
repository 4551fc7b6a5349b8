import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@/schemas/user';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { usernameColumns } from '@/server/lib/username';
import { describeEntity } from './crudSuite';
import { errorOf, openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const form = (n: number) => ({
  username: `user-${n}`,
  name: `User ${n}`,
  status: 'activated',
  roles: [],
});

describeEntity({
  entity: 'user',
  form,
  edit: { name: '张伟 Zhang', email: 'zhang@example.com', phone: '+86 10', remark: 'night shift' },
  refused: [
    ['no username', { username: undefined }, 'username'],
    ['a blank username', { username: ' ' }, 'username'],
    ['a username with a mark that does not show', { username: 'a\u200bb' }, 'username'],
    ['a username of 65 characters', { username: 'x'.repeat(65) }, 'username'],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, 'name'],
    ['an email that is none', { email: 'zhang@' }, 'email'],
    ['a phone of 33 characters', { phone: '1'.repeat(33) }, 'phone'],
    ['a remark of 1,025 characters', { remark: 'x'.repeat(1025) }, 'remark'],
    ['an unknown status', { status: 'frozen' }, 'status'],
    ['a password that is no md5', { password: 'secret' }, 'password'],
    ['a common password', { password: digestPassword('123456') }, 'password'],
    ['no roles at all', { roles: undefined }, 'roles'],
    ['null for the roles', { roles: null }, 'roles'],
    ['null among the roles', { roles: [null] }, 'roles.0'],
    ['an unknown role', { roles: [{ role_id: 'unknown' }] }, 'roles'],
    ['an empty role', { roles: [{ role_id: '' }] }, 'roles.0.role_id'],
  ],
  duplicate: {
    members: { username: 'Twice' },
    field: 'username',
    detail: 'Username already exists',
  },
});

describe('users', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.delete(tables.role);
    await api.db.delete(tables.throttle);
    for (const { id } of (await list('pageSize=100')).json.data)
      await call('DELETE', `/api/v1/users/${id}`);
  });

  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body !== undefined && { body }) });
  const list = (query = '') => call('GET', `/api/v1/users?${query}`);
  const usernames = async (query = '') =>
    ((await list(query)).json.data as User[]).map(({ username }) => username);
  const create = async (members: object) => {
    const { json } = await call('POST', '/api/v1/users', { ...form(1), ...members });
    expect(json.success).toBe(true);
    return json.data as User & { password?: string };
  };

  it('S30 are listed without root, who cannot be read, changed, frozen, reset or deleted', async () => {
    expect(await usernames('username=admin')).toEqual([]);
    const tries: [string, string, unknown?][] = [
      ['GET', '/api/v1/users/root'],
      ['PUT', '/api/v1/users/root', { ...form(1), status: 'freezed' }],
      ['DELETE', '/api/v1/users/root'],
      ['PATCH', '/api/v1/users/root/reset-pwd'],
    ];
    for (const [method, path, body] of tries) {
      expect(errorOf(await call(method, path, body))).toEqual({ status: 404, id: 'not_found' });
    }
    expect((await api.signIn()).token_type).toBe('Bearer');
  });

  it.each([
    ...['admin', ' Admin ', 'ADMIN', 'a dmin', 'аdmin', 'ａｄｍｉｎ', 'adrnin', 'root', 'ROOT'],
    ...['ádmin', 'admiņ', 'Admıη', 'adm1n', 'admln', 'admin.', 'r00t'],
  ])('S30 cannot be named like root: %j', async (username) => {
    const answer = await call('POST', '/api/v1/users', { ...form(1), username });
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
    expect(answer.json.error.detail).toBe('Username already exists');
  });

  it.each(['ANN.LEE', 'аnn.lee', 'annlee', 'ánn-lee', 'ann.1ee', 'Ann Lee', 'ａｎｎ.ｌｅｅ'])(
    'S30 cannot be named like another user: %j',
    async (username) => {
      const { id } = await create({ username: 'ann.lee' });
      const answer = await call('POST', '/api/v1/users', { ...form(1), username });
      expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
      const detail = 'Username already exists';
      expect(answer.json.error).toMatchObject({ detail, fields: [{ field: 'username' }] });
      const other = await create({ username: 'other' });
      const renamed = await call('PUT', `/api/v1/users/${other.id}`, { ...form(1), username });
      expect(errorOf(renamed)).toEqual({ status: 400, id: 'bad_request' });
      const own = await call('PUT', `/api/v1/users/${id}`, { ...form(1), username });
      expect(own.status).toBe(200);
    },
  );

  it.each([
    ['张伟', '张玮'],
    ['陈鹂', '陈鹃'],
    ['土田', '士田'],
    ['かき', 'がき'],
    ['रमा', 'रमी'],
    ['emp.1-11', 'emp.11-1'],
    ['maria', 'mario'],
  ])('S30 may be named %j beside %j, which only a careless eye takes for it', async (one, two) => {
    await create({ username: one });
    await create({ username: two });
    expect(await usernames('sort=username')).toHaveLength(2);
  });

  it('S30 keep a name that was let in beside its like, and share no new one', async () => {
    const old = { ...form(1), status: 'activated' as const, password_hash: '' };
    const stamp = { created_at: new Date(), updated_at: new Date() };
    const names = [
      { id: 'old-1', username: 'olga', ...usernameColumns('olga') },
      { id: 'old-2', username: 'оlga', ...usernameColumns('оlga') },
    ];
    const { roles: _, ...columns } = old;
    for (const name of names) {
      await api.db.insert(tables.user).values({ ...columns, ...stamp, ...name });
    }
    const kept = await call('PUT', '/api/v1/users/old-2', { ...form(1), username: 'оlga' });
    expect(kept.status).toBe(200);
    const third = await call('POST', '/api/v1/users', { ...form(1), username: '0lga' });
    expect(third.status).toBe(400);
  });

  it.each(['\u3164', '\u115f', '\u2800', '\u2065', '\ue000', '\ufffc', '\u200b', 'ᴀ', '<', '\n'])(
    'S30 are named by letters that show: not with %j',
    async (mark) => {
      const answer = await call('POST', '/api/v1/users', { ...form(1), username: `ad${mark}min` });
      expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
      expect(answer.json.error.fields[0].field).toBe('username');
    },
  );

  it('S06 do not get in with a password that is being reset meanwhile', async () => {
    const { id } = await create({ password: digestPassword('a gate of iron') });
    const login = () => api.signIn('user-1', 'a gate of iron').catch(() => undefined);
    const logins = [login(), login(), login(), login()];
    await new Promise((resolve) => setTimeout(resolve, 15));
    await call('PATCH', `/api/v1/users/${id}/reset-pwd`);
    for (const token of await Promise.all(logins)) {
      if (!token) continue;
      const me = await api.call('GET', '/api/v1/current/user', { token: token.access_token });
      expect(me.status).toBe(401);
    }
  });

  it('F08 refuse a profile and a reset that rest on an older state', async () => {
    const { id } = await create({ password: digestPassword('a gate of iron') });
    const { access_token: own } = await api.signIn('user-1', 'a gate of iron');
    const me = await api.call('GET', '/api/v1/current/user', { token: own });
    const headers = { 'If-Match': me.headers.get('ETag') ?? '' };
    const save = () =>
      api.call('PUT', '/api/v1/current/user', { token: own, headers, body: { name: 'New' } });
    expect((await save()).status).toBe(200);
    expect(errorOf(await save())).toEqual({ status: 412, id: 'precondition_failed' });
    const reset = await api.call('PATCH', `/api/v1/users/${id}/reset-pwd`, { token, headers });
    expect(reset.status).toBe(412);
  });

  it('have usernames that are trimmed, and one whatever its case', async () => {
    const { username } = await create({ username: '  Li.Wei ' });
    expect(username).toBe('Li.Wei');
    expect((await call('POST', '/api/v1/users', { ...form(1), username: 'li.wei' })).status).toBe(
      400,
    );
  });

  it('are found by username or display name, and by status', async () => {
    await create({ username: 'zhang', name: '张伟' });
    await create({ username: 'mary', name: 'Mary Zhang', status: 'freezed' });
    await create({ username: 'bob', name: 'Bob' });
    expect((await usernames('username=ZHANG')).sort()).toEqual(['mary', 'zhang']);
    expect(await usernames('name=张')).toEqual(['zhang']);
    expect(await usernames('status=freezed')).toEqual(['mary']);
    expect(await usernames('sort=username')).toEqual(['bob', 'mary', 'zhang']);
    expect((await list('status=frozen')).status).toBe(400);
  });

  it('are found by words in any order, each in what identifies a user', async () => {
    await create({
      username: 'zhang',
      name: '张伟',
      email: 'wei@sales.example',
      phone: '555-0101',
    });
    await create({ username: 'mary', name: 'Mary Zhang', email: 'mary@support.example' });
    expect((await usernames('q=zhang')).sort()).toEqual(['mary', 'zhang']);
    expect(await usernames('q=SUPPORT%20zhang')).toEqual(['mary']);
    expect(await usernames('q=伟')).toEqual(['zhang']);
    expect(await usernames('q=0101')).toEqual(['zhang']);
    expect(await usernames('q=mary%20sales')).toEqual([]);
    expect(await usernames('q=administrator')).toEqual([]);
  });

  it('show the names of their roles in the list and in the single read', async () => {
    const role = (
      await call('POST', '/api/v1/roles', { code: 'a', name: 'Auditor', status: 'enabled' })
    ).json.data;
    const { id } = await create({ roles: [{ role_id: role.id }, { role_id: role.id }] });
    const single = (await call('GET', `/api/v1/users/${id}`)).json.data.roles;
    const [listed] = (await list()).json.data;
    expect(single).toMatchObject([{ role_id: role.id, role_name: 'Auditor', user_id: id }]);
    expect(listed.roles).toEqual(single);
  });

  it('S13 are told a one-time password once, which must be changed first', async () => {
    const created = await create({});
    expect(created.password).toMatch(/^[\w-]{10,}$/);
    expect((await call('GET', `/api/v1/users/${created.id}`)).json.data).not.toHaveProperty(
      'password',
    );
    const own = (await api.signIn('user-1', created.password)).access_token;
    const me = await api.call('GET', '/api/v1/current/user', { token: own });
    expect(me.json.data.must_change_password).toBe(true);
    const refused = await api.call('GET', '/api/v1/users', { token: own });
    expect(errorOf(refused)).toEqual({ status: 403, id: 'com.password.change-required' });
  });

  it('S13 need not change a password that an admin typed', async () => {
    const created = await create({ password: digestPassword('a gate of iron') });
    expect(created).not.toHaveProperty('password');
    const own = (await api.signIn('user-1', 'a gate of iron')).access_token;
    const me = await api.call('GET', '/api/v1/current/user', { token: own });
    expect(me.json.data.must_change_password).toBe(false);
  });

  it('keep their password when an edit leaves it empty, and lose their sessions when it does not', async () => {
    const { id } = await create({ password: digestPassword('a gate of iron') });
    const own = (await api.signIn('user-1', 'a gate of iron')).access_token;
    const me = () => api.call('GET', '/api/v1/current/user', { token: own });
    await call('PUT', `/api/v1/users/${id}`, { ...form(1), password: '' });
    expect((await me()).status).toBe(200);
    await call('PUT', `/api/v1/users/${id}`, {
      ...form(1),
      password: digestPassword('a gate of wood'),
    });
    expect((await me()).status).toBe(401);
    expect((await api.signIn('user-1', 'a gate of wood')).token_type).toBe('Bearer');
  });

  it('S06 are out at once when their password is reset, and get a new one for one use', async () => {
    const { id } = await create({ password: digestPassword('a gate of iron') });
    const own = (await api.signIn('user-1', 'a gate of iron')).access_token;
    const { json } = await call('PATCH', `/api/v1/users/${id}/reset-pwd`);
    expect((await api.call('GET', '/api/v1/current/user', { token: own })).status).toBe(401);
    const again = (await api.signIn('user-1', json.data.password)).access_token;
    const me = await api.call('GET', '/api/v1/current/user', { token: again });
    expect(me.json.data.must_change_password).toBe(true);
  });

  it('S06 are out at once when they are frozen or deleted', async () => {
    const password = digestPassword('a gate of iron');
    const frozen = await create({ username: 'frozen', password });
    const deleted = await create({ username: 'deleted', password });
    const tokens = [
      (await api.signIn('frozen', 'a gate of iron')).access_token,
      (await api.signIn('deleted', 'a gate of iron')).access_token,
    ];
    await call('PUT', `/api/v1/users/${frozen.id}`, {
      ...form(1),
      username: 'frozen',
      status: 'freezed',
    });
    await call('DELETE', `/api/v1/users/${deleted.id}`);
    for (const own of tokens) {
      const answer = await api.call('GET', '/api/v1/current/user', { token: own });
      expect(errorOf(answer)).toEqual({ status: 401, id: 'com.invalid.token' });
    }
    await call('PUT', `/api/v1/users/${frozen.id}`, { ...form(1), username: 'frozen' });
    const thawed = await api.call('GET', '/api/v1/current/user', { token: tokens[0] as string });
    expect(thawed.status).toBe(401);
  });

  it('S04 change only what they may of themselves', async () => {
    const { id } = await create({ password: digestPassword('a gate of iron') });
    const own = (await api.signIn('user-1', 'a gate of iron')).access_token;
    const body = {
      name: 'New Name',
      phone: '1',
      email: '',
      remark: '',
      username: 'other',
      status: 'freezed',
      roles: [{ role_id: 'x' }],
      id: 'root',
      must_change_password: true,
    };
    const answer = await api.call('PUT', '/api/v1/current/user', { token: own, body });
    expect(answer.json).toEqual({ success: true });
    const { data } = (await call('GET', `/api/v1/users/${id}`)).json;
    expect(data).toMatchObject({
      id,
      username: 'user-1',
      name: 'New Name',
      status: 'activated',
      roles: [],
    });
  });
});

describe('users under DEFAULT_PASSWORD', () => {
  it('S13 start with it, are not told it, and must change it', async () => {
    const api = await openTestApi({ env: { DEFAULT_PASSWORD: 'first day' } });
    const { access_token: token } = await api.signIn();
    const { json } = await api.call('POST', '/api/v1/users', { token, body: form(1) });
    expect(json.data).not.toHaveProperty('password');
    const reset = await api.call('PATCH', `/api/v1/users/${json.data.id}/reset-pwd`, { token });
    expect(reset.json).toEqual({ success: true });
    const own = (await api.signIn('user-1', 'first day')).access_token;
    const me = await api.call('GET', '/api/v1/current/user', { token: own });
    expect(me.json.data.must_change_password).toBe(true);
    const again = await api.call('PUT', '/api/v1/current/password', {
      token: own,
      body: {
        old_password: digestPassword('first day'),
        new_password: digestPassword('a gate of iron'),
      },
    });
    expect(again.status).toBe(200);
    const back = await api.call('PUT', '/api/v1/current/password', {
      token: own,
      body: {
        old_password: digestPassword('a gate of iron'),
        new_password: digestPassword('first day'),
      },
    });
    expect(back.json.error.fields).toEqual([
      {
        field: 'new_password',
        code: 'password_default',
        params: {},
        message: 'must not be the default password',
      },
    ]);
    await api.close();
  });
});

describe('root', () => {
  it('edits its profile, changes its password and refreshes its token', async () => {
    const api = await openTestApi();
    const first = await api.signIn();
    const call = (method: string, path: string, token: string, body?: unknown) =>
      api.call(method, path, { token, ...(body !== undefined && { body }) });
    await call('PUT', '/api/v1/current/user', first.access_token, { name: 'Keeper' });
    const me = await call('GET', '/api/v1/current/user', first.access_token);
    expect(me.json.data.name).toBe('Keeper');
    api.clock.advance(60_000);
    const second = (await call('POST', '/api/v1/current/refresh-token', first.access_token)).json
      .data;
    expect(second.expires_at).toBeGreaterThanOrEqual(first.expires_at + 59);
    expect((await call('GET', '/api/v1/current/user', first.access_token)).status).toBe(401);
    const body = {
      old_password: digestPassword(ROOT_PASSWORD),
      new_password: digestPassword('another gate'),
    };
    expect((await call('PUT', '/api/v1/current/password', second.access_token, body)).status).toBe(
      200,
    );
    await api.close();
  });
});

describe('a sign-in', () => {
  it('S08 can be refreshed up to its twelfth hour, and not beyond', async () => {
    const api = await openTestApi({ env: { SESSION_IDLE_MINUTES: '30', SESSION_HOURS: '1' } });
    const seconds = () => Math.floor(api.clock() / 1000);
    const began = seconds();
    let { access_token: token, expires_at } = await api.signIn();
    const signedIn = seconds();
    for (let minutes = 0; minutes < 50; minutes += 25) {
      api.clock.advance(25 * 60_000);
      const { json } = await api.call('POST', '/api/v1/current/refresh-token', { token });
      ({ access_token: token, expires_at } = json.data);
    }
    expect(expires_at).toBeGreaterThanOrEqual(began + 3600);
    expect(expires_at).toBeLessThanOrEqual(signedIn + 3600);
    api.clock.advance(11 * 60_000);
    expect((await api.call('POST', '/api/v1/current/refresh-token', { token })).status).toBe(401);
    await api.close();
  });

  it('S07 gives one new token to many refreshes at once', async () => {
    const api = await openTestApi();
    const { access_token: token } = await api.signIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call('POST', '/api/v1/current/refresh-token', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    await api.close();
  });
});
