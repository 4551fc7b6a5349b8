import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { ROOT_ID } from '@/server/lib/root';
import { type Answer, errorOf, openTestApi, type TestApi } from './harness';

const PASSWORD = 'a long walk to the sea';
const NELL = { username: 'nell', name: 'Nell Smith' };
const TAKEN = { status: 400, id: 'bad_request' };

describe('a username that looks like another', () => {
  let api: TestApi;
  let root: string;
  /** May add and edit users, and not list them. */
  let blind: string;
  beforeAll(async () => {
    api = await openTestApi({ env: { REGISTRATION: 'approval' } });
    root = (await api.signIn()).access_token;
    await create(NELL);
    const calls = ['POST /users', 'PUT /users/{id}', 'POST /users/import'];
    const menu = await call('POST', 'menus', {
      ...{ code: 'adding', name: 'Adding', type: 'page', status: 'enabled' },
      resources: calls.map((one) => {
        const [method, path] = one.split(' ');
        return { method, path: `/api/v1${path}` };
      }),
    });
    const role = await call('POST', 'roles', {
      ...{ code: 'blind', name: 'Blind', status: 'enabled' },
      menus: [{ menu_id: idOf(menu) }],
    });
    await create({ username: 'clerk', roles: [{ role_id: role.json.data.id }] });
    blind = (await api.signIn('clerk', PASSWORD)).access_token;
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: unknown, token = root) =>
    api.call(method, `/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
  const create = (members: object, token = root) => {
    const form = { name: 'Somebody', status: 'activated', roles: [] };
    const body = { ...form, password: digestPassword(PASSWORD), ...members };
    return call('POST', 'users', body, token);
  };
  const idOf = (answer: Answer) => answer.json.data.id as string;
  const upload = async (query: string, csv: string, token = root) => {
    const response = await api.app.request(`/api/v1/users/import?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
      body: csv,
    });
    return { status: response.status, json: await response.json() };
  };
  const alike = (like = NELL) => ({ field: 'username', code: 'username_alike', params: like });
  const fieldsOf = ({ json }: Pick<Answer, 'json'>) => json.error.fields;

  it('S30 is told with the account that it looks like, to those who may list users', async () => {
    const refused = await create({ username: 'neil' });
    expect(errorOf(refused)).toEqual(TAKEN);
    expect(fieldsOf(refused)).toMatchObject([alike()]);
    expect(fieldsOf(refused)[0].message).toContain('nell');
    const other = await create({ username: 'other' });
    const renamed = await call('PUT', `users/${idOf(other)}`, {
      ...other.json.data,
      username: 'neil',
    });
    expect(fieldsOf(renamed)).toMatchObject([alike()]);
  });

  it('S30 is refused without a word about the other to those who may not, whatever they say', async () => {
    for (const known_look_alike of [undefined, true]) {
      const refused = await create({ username: 'neil', known_look_alike }, blind);
      expect(errorOf(refused)).toEqual(TAKEN);
      const same = await create({ username: 'nell' }, blind);
      const { trace_id: _, ...told } = refused.json.error;
      expect(told).toEqual(same.json.error);
      expect(JSON.stringify(refused.json)).not.toMatch(/Smith|nell/);
    }
    const { json } = await upload('dry_run=true&known_look_alikes=true', 'username\nneil', blind);
    expect(json.data.rows[0].fields).toMatchObject([{ code: 'username_taken' }]);
    expect(JSON.stringify(json)).not.toMatch(/Smith|nell/);
  });

  it('S30 is taken once it is said to be known, and is then a user like any other', async () => {
    const made = await create({ username: 'neil', known_look_alike: true });
    expect(made.status).toBe(200);
    expect(made.json.data).not.toHaveProperty('known_look_alike');
    await api.signIn('neil', PASSWORD);
    await api.signIn('nell', PASSWORD);
    const saved = await call('PUT', `users/${idOf(made)}`, { ...made.json.data, remark: 'new' });
    expect(saved.status).toBe(200);
    expect(errorOf(await create({ username: 'NEIL', known_look_alike: true }))).toEqual(TAKEN);
    const renamed = { ...made.json.data, username: 'Nell', known_look_alike: true };
    const onto = await call('PUT', `users/${idOf(made)}`, renamed);
    expect(fieldsOf(onto)).toMatchObject([{ code: 'username_taken' }]);
    await call('DELETE', `users/${idOf(made)}`);
  });

  it('S30 makes one of two that are created at once under one name', async () => {
    const both = { username: 'nei1', known_look_alike: true };
    const statuses = (await Promise.all([create(both), create(both)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it.each(['admln', 'аdmin', 'r00t', 'admin'])(
    'S30 is never root’s, known or not: %s',
    async (username) => {
      const refused = await create({ username, known_look_alike: true });
      expect(fieldsOf(refused)).toMatchObject([{ code: 'username_taken' }]);
      const csv = `username\n${username}`;
      const row = (await upload('dry_run=true&known_look_alikes=true', csv)).json.data.rows[0];
      expect(row.fields).toMatchObject([{ code: 'username_taken' }]);
    },
  );

  it('is told of a row of an import, also of two rows of one file, and is imported once it is known', async () => {
    await create({ username: 'ian', name: 'Ian Roe' });
    const csv = 'username,name\nlan,Lan Fu\nmai,Mai Ito\nmal,Mal Orr';
    const tried = (await upload('dry_run=true', csv)).json.data;
    expect(tried.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      ...['refused', 'create', 'refused'],
    ]);
    const ian = { username: 'ian', name: 'Ian Roe' };
    expect(tried.rows[0].fields).toMatchObject([alike(ian)]);
    expect(tried.rows[2].fields).toMatchObject([alike({ username: 'mai', name: 'Mai Ito' })]);
    const done = await upload('known_look_alikes=true', csv);
    expect(done.json.data.counts).toMatchObject({ create: 3, refused: 0 });
  });

  it('is given to who asked for an account, once whoever activates knows it', async () => {
    await api.call('POST', '/api/v1/register', {
      body: {
        ...{ name: 'Neil', username: 'neil', email: 'neil@example.com' },
        password: digestPassword(PASSWORD),
      },
    });
    const [{ id }] = (await call('GET', 'registrations')).json.data;
    const role = { code: 'guest', name: 'Guest', status: 'enabled', menus: [] };
    const roles = [{ role_id: idOf(await call('POST', 'roles', role)) }];
    const refused = await call('POST', `registrations/${id}/activate`, { roles });
    expect(fieldsOf(refused)).toMatchObject([{ code: 'username_alike' }]);
    const body = { roles, known_look_alike: true };
    expect((await call('POST', `registrations/${id}/activate`, body)).status).toBe(200);
  });

  it('comes back by a restore and by an undo, as it was there before', async () => {
    const made = idOf(await create({ username: 'hali' }));
    await call('DELETE', `users/${made}`);
    await create({ username: 'hail' });
    await create({ username: 'hall' });
    const [deleted] = (await call('GET', `users/${made}/history`)).json.data;
    const restored = await call('POST', `users/${made}/restore`, { version: deleted.id });
    expect(restored.status).toBe(200);
    await call('DELETE', `users/${made}`);
    const [again] = (await call('GET', `users/${made}/history`)).json.data;
    const undone = await call('POST', 'users/undo', { trace_id: again.trace_id });
    expect(undone.status).toBe(200);
  });
});

describe('a name that is shown', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const MARKS = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  const forms: [string, object][] = [
    ['users', { username: 'ann', status: 'activated', roles: [] }],
    ['roles', { code: 'ann', status: 'enabled', menus: [] }],
    ['menus', { code: 'ann', type: 'page', status: 'enabled' }],
  ];

  it.each(forms)('loses marks that turn the direction, among %s', async (path, form) => {
    const name = `\u2067 An${MARKS}n \u202e`;
    const made = await api.call('POST', `/api/v1/${path}`, { token, body: { ...form, name } });
    expect(made.json.data.name).toBe('Ann');
    const one = `/api/v1/${path}/${made.json.data.id}`;
    const body = { ...made.json.data, password: '', name: 'B\u202eob' };
    expect((await api.call('PUT', one, { token, body })).status).toBe(200);
    expect((await api.call('GET', one, { token })).json.data.name).toBe('Bob');
    const none = await api.call('PUT', one, { token, body: { ...body, name: MARKS } });
    expect(none.json.error.fields).toMatchObject([{ field: 'name', code: 'required' }]);
  });

  it('keeps joiners, which Persian and emoji need', async () => {
    const name = 'می\u200cخواهم 👩\u200d💻 \u200f';
    const own = { name, phone: '', remark: '', email: '' };
    const body = { ...own, name: `${name}\u202e` };
    expect((await api.call('PUT', '/api/v1/current/user', { token, body })).status).toBe(200);
    const [row] = await api.db.select().from(tables.user).where(eq(tables.user.id, ROOT_ID));
    expect(row?.name).toBe(name.trim());
  });
});
