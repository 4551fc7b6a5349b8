import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import type { People } from '../oidcProvider';
import { addUsers } from './caller';
import { withCompanyProvider } from './companyBrowser';
import { type Answer, changesIn, errorOf, type TestApi } from './harness';

const { company_account, user } = tables;

const PASSWORD = 'Portcullis & drawbridge 7';

const { provider, open, browserOf } = withCompanyProvider();

describe('somebody whom the console does not know', () => {
  const roles = { OIDC_ROLES: 'groups: finance=finance, ops=operator, ops=finance' };
  let api: TestApi;
  let root: string;
  beforeAll(async () => {
    api = await open({ ...roles, OIDC_CREATE: 'on' });
    root = (await api.signIn()).access_token;
    for (const code of ['finance', 'operator', 'guest'])
      await api.call('POST', '/api/v1/roles', {
        token: root,
        body: { code, name: code, description: '', sequence: 1, status: 'enabled', menus: [] },
      });
    await addUsers(api, ['bea', 'kim'], PASSWORD);
  });
  afterAll(() => api.close());

  const found = async (username: string) => {
    const list = await api.call('GET', `/api/v1/users?username=${username}`, { token: root });
    return list.json.data[0];
  };
  const rolesOf = async (username: string) =>
    ((await found(username)).roles as { role_name: string; source: string }[])
      .map(({ role_name, source }) => `${role_name} ${source}`)
      .sort();
  const undo = (what: string, asked: Answer | object) =>
    api.call('POST', `/api/v1/${what}/undo`, {
      token: root,
      body: 'headers' in asked ? { trace_id: asked.headers.get('X-Trace-Id') } : asked,
    });
  const person = (login: string, claims: People[string]) => {
    provider.people[login] = claims;
  };

  it('becomes a user with the roles of their claims, and no password', async () => {
    person('carl', { name: 'Carl Roe', preferred_username: 'carl', groups: ['finance', 'x'] });
    const answer = await browserOf(api).signIn('carl');
    const { access_token: token } = answer.json.data;
    const seen = await api.call('GET', '/api/v1/current/user', { token });
    expect(seen.json.data).toMatchObject({
      ...{ username: 'carl', name: 'Carl Roe', status: 'activated', email: '' },
      ...{ has_password: false, must_change_password: false },
    });
    expect(await rolesOf('carl')).toEqual(['finance claims']);
    const rows = await changesIn(api.db);
    const created = rows.find(({ message }) => message === "create user 'Carl Roe'");
    expect(created?.data.actor).toBe('operator');
    expect((await browserOf(api).signIn('carl')).status).toBe(200);
    expect(await api.db.$count(user, eq(user.username, 'carl'))).toBe(1);
  });

  it('is refused without a role of the console, and makes no user', async () => {
    person('dora', { preferred_username: 'dora', groups: ['cooks'] });
    expect(errorOf(await browserOf(api).signIn('dora'))).toEqual({
      status: 403,
      id: 'com.company.no-role',
    });
    expect(await found('dora')).toBeUndefined();
  });

  it('S30 takes no name that is another’s or looks like it', async () => {
    for (const [login, preferred_username] of [
      ['b1', 'BEA'],
      ['b2', 'adm1n'],
      ['b3', 'root'],
      ['b4', '<script>'],
    ] as const) {
      person(login, { preferred_username, name: login, groups: ['ops'] });
      expect((await browserOf(api).signIn(login)).status).toBe(200);
    }
    const rows = await api.db.select().from(user).orderBy(user.created_at);
    const names = rows.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(['bea', 'BEA-2', 'adm1n-2', 'root-2', 'script']));
    expect(await rolesOf('BEA-2')).toEqual(['finance claims', 'operator claims']);
  });

  it('has the roles of their claims brought up to date at each sign-in, with an audit', async () => {
    person('ed', { preferred_username: 'ed', name: 'Ed', groups: ['finance'] });
    const first = (await browserOf(api).signIn('ed')).json.data.access_token;
    const { id, ...rest } = await found('ed');
    const guest = await roleId(api, 'guest');
    const saved = await api.call('PUT', `/api/v1/users/${id}`, {
      token: root,
      body: { ...rest, password: '', roles: [{ role_id: guest }] },
    });
    expect(saved.status).toBe(200);
    expect(await rolesOf('ed')).toEqual(['finance claims', 'guest manual']);
    person('ed', { preferred_username: 'ed', name: 'Ed', groups: ['ops'] });
    await browserOf(api).signIn('ed');
    expect(await rolesOf('ed')).toEqual(['finance claims', 'guest manual', 'operator claims']);
    person('ed', { preferred_username: 'ed', name: 'Ed', groups: [] });
    await browserOf(api).signIn('ed');
    expect(await rolesOf('ed')).toEqual(['guest manual']);
    const versions = await api.call('GET', `/api/v1/users/${id}/history`, { token: root });
    expect(versions.json.data).toHaveLength(4);
    const bell = await api.call('GET', '/api/v1/current/notifications', { token: first });
    const events = bell.json.data.notifications ?? bell.json.data;
    expect(JSON.stringify(events)).toContain('roles-changed');
  });

  it('keeps the roles of claims whatever an admin does by hand', async () => {
    person('fay', { preferred_username: 'fay', name: 'Fay', groups: ['finance'] });
    const token = (await browserOf(api).signIn('fay')).json.data.access_token;
    const { id, ...rest } = await found('fay');
    const body = { ...rest, password: '', roles: [] };
    await api.call('PUT', `/api/v1/users/${id}`, { token: root, body });
    const role_ids = [await roleId(api, 'finance')];
    const bulk = await api.call('POST', '/api/v1/users/bulk', {
      token: root,
      body: { action: 'remove_roles', ids: [id], role_ids },
    });
    expect(bulk.json.data.changed).toEqual([]);
    expect(await rolesOf('fay')).toEqual(['finance claims']);
    expect((await api.call('GET', '/api/v1/current/user', { token })).status).toBe(200);
  });

  it('has roles back as their claims’ when a change or a deletion by hand is undone', async () => {
    person('ida', { preferred_username: 'ida', name: 'Ida', groups: ['ops'] });
    await browserOf(api).signIn('ida');
    const { id, ...rest } = await found('ida');
    const held = ['finance claims', 'operator claims'];
    const body = { ...rest, name: 'Ida Roe', password: '' };
    const saved = await api.call('PUT', `/api/v1/users/${id}`, { token: root, body });
    expect((await undo('users', saved)).status).toBe(200);
    expect(await rolesOf('ida')).toEqual(held);
    const path = `/api/v1/roles/${await roleId(api, 'operator')}`;
    const deleted = await api.call('DELETE', path, { token: root });
    expect(await rolesOf('ida')).toEqual(['finance claims']);
    expect((await undo('roles', deleted)).status).toBe(200);
    expect(await rolesOf('ida')).toEqual(held);
    person('ida', { preferred_username: 'ida', name: 'Ida', groups: [] });
    await browserOf(api).signIn('ida');
    expect(await rolesOf('ida')).toEqual([]);
  });

  it('waits for the next sign-in with such roles, once they are restored', async () => {
    person('joe', { preferred_username: 'joe', name: 'Joe', groups: ['ops'] });
    await browserOf(api).signIn('joe');
    const { id, ...rest } = await found('joe');
    const roles = [{ role_id: await roleId(api, 'guest') }];
    const body = { ...rest, password: '', roles };
    await api.call('PUT', `/api/v1/users/${id}`, { token: root, body });
    const deleted = await api.call('DELETE', `/api/v1/users/${id}`, { token: root });
    expect((await undo('users', deleted)).status).toBe(200);
    expect(await rolesOf('joe')).toEqual(['guest manual']);
  });

  it('shows what a sign-in gave, which nobody undoes', async () => {
    person('kay', { preferred_username: 'kay', name: 'Kay', groups: ['finance'] });
    await browserOf(api).signIn('kay');
    person('kay', { preferred_username: 'kay', name: 'Kay', groups: ['ops'] });
    await browserOf(api).signIn('kay');
    const { id } = await found('kay');
    const { json } = await api.call('GET', `/api/v1/users/${id}/history`, { token: root });
    const [given] = json.data;
    expect(given.fields.map(({ field }: { field: string }) => field)).toEqual(['roles']);
    expect(given.undoable).toBe(false);
    const undone = await undo('users', { trace_id: given.trace_id, version: given.id });
    expect(undone.json.error.reason.code).toBe('not_undoable');
  });

  it('ends all sessions where the last role goes', async () => {
    person('gus', { preferred_username: 'gus', name: 'Gus', groups: ['finance'] });
    const token = (await browserOf(api).signIn('gus')).json.data.access_token;
    person('gus', { preferred_username: 'gus', name: 'Gus', groups: [] });
    await browserOf(api).signIn('gus');
    expect((await api.call('GET', '/api/v1/current/user', { token })).status).toBe(401);
  });

  it('proves who they are by a fresh sign-in where others type the password', async () => {
    person('hal', { preferred_username: 'hal', name: 'Hal', groups: ['finance'] });
    const token = (await browserOf(api).signIn('hal')).json.data.access_token;
    const body = { password: digestPassword('') };
    const path = '/api/v1/current/second-factor/totp';
    expect((await api.call('POST', path, { token, body })).status).toBe(200);
    const last = await api.call('POST', '/api/v1/current/company-account/remove', { token, body });
    expect(errorOf(last)).toEqual({ status: 400, id: 'com.company.last' });
    const change = await api.call('PUT', '/api/v1/current/password', {
      token,
      body: { old_password: body.password, new_password: digestPassword(PASSWORD) },
    });
    expect(errorOf(change)).toEqual({ status: 400, id: 'bad_request' });
    api.clock.advance(11 * 60_000);
    const stale = { status: 403, id: 'com.session.stale' };
    expect(errorOf(await api.call('POST', path, { token, body }))).toEqual(stale);
  });

  it('proves themself as often as there is something to prove, as nothing is guessed', async () => {
    person('liv', { preferred_username: 'liv', name: 'Liv', groups: ['finance'] });
    const token = (await browserOf(api).signIn('liv')).json.data.access_token;
    const body = { password: digestPassword('') };
    for (let times = 0; times < 7; times += 1) {
      const path = '/api/v1/current/second-factor/totp';
      expect((await api.call('POST', path, { token, body })).status).toBe(200);
    }
  });

  it('leaves the roles of the company with the binding', async () => {
    const first = (await api.signIn('kim', PASSWORD)).access_token;
    person('kim@acme', { groups: ['finance'] });
    await browserOf(api).bind(first, PASSWORD, 'kim@acme');
    const token = (await browserOf(api).signIn('kim@acme')).json.data.access_token;
    expect(await rolesOf('kim')).toEqual(['finance claims']);
    const body = { password: digestPassword(PASSWORD) };
    await api.call('POST', '/api/v1/current/company-account/remove', { token, body });
    expect(await rolesOf('kim')).toEqual([]);
  });

  it('is not let in by e-mail past the company: a forgotten password sends no link', async () => {
    person('ivy', {
      ...{ preferred_username: 'ivy', name: 'Ivy', groups: ['ops'] },
      ...{ email: 'ivy@example.com', email_verified: true },
    });
    await browserOf(api).signIn('ivy');
    expect((await found('ivy')).email).toBe('ivy@example.com');
    const asked = await api.call('POST', '/api/v1/recover', { body: { username: 'ivy' } });
    expect(asked.status).toBe(200);
    expect(await api.db.$count(tables.recovery_request)).toBe(0);
    await api.call('POST', '/api/v1/recover', { body: { username: 'bea' } });
    expect(await api.db.$count(tables.recovery_request)).toBe(1);
  });
});

const roleId = async (api: TestApi, code: string) => {
  const [row] = await api.db.select().from(tables.role).where(eq(tables.role.code, code));
  return row?.id ?? '';
};

describe('somebody with the e-mail of a user', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await open({ OIDC_MATCH_EMAIL: 'on' });
    await addUsers(api, ['june', 'other'], PASSWORD);
    provider.people.june = { email: 'June@Example.com', email_verified: true };
  });
  afterEach(() => api.close());

  const mail = (username: string, email: string) =>
    api.db.update(user).set({ email }).where(eq(user.username, username));
  const unknown = { status: 403, id: 'com.company.unknown' };

  it('is that user from then on, whom nothing else opens', async () => {
    await mail('june', 'june@example.com');
    const { access_token: before } = await api.signIn('june', PASSWORD);
    const { access_token: token } = (await browserOf(api).signIn('june')).json.data;
    const seen = await api.call('GET', '/api/v1/current/user', { token });
    expect(seen.json.data).toMatchObject({ username: 'june', has_password: false });
    expect((await api.call('GET', '/api/v1/current/user', { token: before })).status).toBe(401);
    await expect(api.signIn('june', PASSWORD)).rejects.toThrow('sign-in failed');
  });

  it('is nobody where the setting is off, or the e-mail is not verified or not unique', async () => {
    const off = await open({}, api);
    await mail('june', 'june@example.com');
    expect(errorOf(await browserOf(off).signIn('june'))).toEqual(unknown);
    for (const email_verified of [false, undefined, 'True', 'yes', 1] as boolean[]) {
      Object.assign(provider.people.june ?? {}, { email_verified });
      expect(errorOf(await browserOf(api).signIn('june'))).toEqual(unknown);
    }
    Object.assign(provider.people.june ?? {}, { email_verified: true });
    await mail('other', 'JUNE@example.com');
    expect(errorOf(await browserOf(api).signIn('june'))).toEqual(unknown);
  });

  it('is never root, nor somebody who is frozen', async () => {
    await mail('admin', 'june@example.com');
    expect(errorOf(await browserOf(api).signIn('june'))).toEqual(unknown);
    await mail('admin', '');
    await mail('june', 'june@example.com');
    await api.db.update(user).set({ status: 'freezed' }).where(eq(user.username, 'june'));
    expect(errorOf(await browserOf(api).signIn('june'))).toEqual({
      status: 403,
      id: 'com.company.frozen',
    });
    expect(await api.db.$count(company_account)).toBe(0);
  });
});
