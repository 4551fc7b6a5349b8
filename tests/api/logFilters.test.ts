import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogFilter } from '@/schemas/logFilter';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { errorOf, openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

const PATH = '/api/v1/loggers/filters';
const PASSWORD = 'a gate of iron';
const { log_filter, menu } = tables;

describe('saved filters of the log', () => {
  let api: TestApi;
  let root: string;
  const menuIds: Record<string, string> = {};
  const roleIds: Record<string, string> = {};
  const userIds: Record<string, string> = {};
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    const menus = await api.db.select().from(menu);
    for (const { id, path, code, type } of menus) menuIds[path || `${type} ${code}`] = id;
    await saveRole('readers', ['/system/logger']);
    await saveRole('auditors', ['/system/logger']);
    await saveRole('strangers', []);
    await saveUser('ada', ['readers', 'auditors']);
    await saveUser('lin', ['auditors']);
    await saveUser('bob', ['readers']);
    await saveUser('eve', ['strangers']);
    for (const name of Object.keys(userIds)) {
      tokens[name] = (await api.signIn(name, PASSWORD)).access_token;
    }
  });
  afterAll(() => api.close());
  beforeEach(() => api.db.delete(log_filter));

  const send = async (method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, { token: root, ...(body && { body }) });
    expect(answer.json).toMatchObject({ success: true });
    return answer.json.data;
  };
  async function saveRole(code: string, pages: string[], status = 'enabled'): Promise<void> {
    const menus = pages.map((page) => ({ menu_id: menuIds[page] }));
    const form = { code, name: `Role ${code}`, status, menus };
    const id = roleIds[code];
    if (id) await send('PUT', `/api/v1/roles/${id}`, form);
    else roleIds[code] = (await send('POST', '/api/v1/roles', form)).id;
  }
  async function saveUser(username: string, codes: string[]): Promise<void> {
    const roles = codes.map((code) => ({ role_id: roleIds[code] }));
    const form = { username, name: username, status: 'activated', roles };
    const id = userIds[username];
    if (id) return send('PUT', `/api/v1/users/${id}`, form);
    const password = digestPassword(PASSWORD);
    userIds[username] = (await send('POST', '/api/v1/users', { ...form, password })).id;
  }
  const tokenOf = (who: string) => (who === 'root' ? root : tokens[who]) as string;
  const call = (who: string, method: string, path = PATH, body?: object) =>
    api.call(method, path, { token: tokenOf(who), ...(body && { body }) });
  const save = async (who: string, members: object = {}) => {
    const body = { name: 'Failures', query: 'level=error&view=actions', ...members };
    const answer = await call(who, 'POST', PATH, body);
    expect(answer.json).toMatchObject({ success: true });
    return answer.json.data as LogFilter;
  };
  const namesFor = async (who: string) =>
    (await call(who, 'GET')).json.data.map(({ name }: LogFilter) => name);

  it('are saved, listed by name, replaced and deleted by their owner, who alone sees them', async () => {
    const saved = await save('ada', { name: 'Zulu' });
    await save('ada', { name: 'Alpha', query: '?q=%E8%AE%A2%E5%8D%95' });
    const { data } = (await call('ada', 'GET')).json;
    expect(data).toEqual([
      expect.objectContaining({ name: 'Alpha', query: 'q=%E8%AE%A2%E5%8D%95', own: true }),
      { ...saved, role_id: null, role_name: null, own: true },
    ]);
    expect(await namesFor('bob')).toEqual([]);
    const replaced = { name: 'Beta', query: '' };
    expect((await call('ada', 'PUT', `${PATH}/${saved.id}`, replaced)).status).toBe(200);
    expect(await namesFor('ada')).toEqual(['Alpha', 'Beta']);
    expect((await call('ada', 'DELETE', `${PATH}/${saved.id}`)).status).toBe(200);
    expect(await namesFor('ada')).toEqual(['Alpha']);
  });

  it('S26 are audited, each change with who, what, before and after', async () => {
    const { id } = await save('ada');
    await call('ada', 'PUT', `${PATH}/${id}`, { name: 'Renamed', query: 'level=warn' });
    await call('ada', 'DELETE', `${PATH}/${id}`);
    const rows = await readStored(api.db, 'operate');
    const told = rows
      .filter(({ data }) => data.target_id === id)
      .map(({ message, user_id }) => [message, user_id]);
    expect(told).toEqual([
      ["create filter 'Failures'", userIds.ada],
      ["update filter 'Failures'", userIds.ada],
      ["delete filter 'Renamed'", userIds.ada],
    ]);
  });

  it('are seen by the members of the role that they are shared with, and by no others', async () => {
    await save('ada', { name: 'Shared', role_id: roleIds.auditors });
    const { data } = (await call('lin', 'GET')).json;
    const role = { role_id: roleIds.auditors, role_name: 'Role auditors' };
    expect(data).toMatchObject([{ name: 'Shared', own: false, ...role }]);
    expect(Object.keys(data[0])).not.toContain('user_id');
    expect(await namesFor('bob')).toEqual([]);
  });

  it('S03 of others are not changed, and are not told from unknown ones', async () => {
    const { id } = await save('ada', { role_id: roleIds.auditors });
    const form = { name: 'Taken over', query: '' };
    for (const who of ['lin', 'bob', 'root']) {
      const foreign = await call(who, 'PUT', `${PATH}/${id}`, form);
      const unknown = await call(who, 'PUT', `${PATH}/nothing`, form);
      expect([foreign.status, foreign.json]).toEqual([404, unknown.json]);
      expect((await call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
    }
    expect(await namesFor('ada')).toEqual(['Failures']);
  });

  it('S05 are shared with a role of one’s own alone, unless one may change roles', async () => {
    const body = { name: 'Wide', query: '', role_id: roleIds.auditors };
    const foreign = await call('bob', 'POST', PATH, body);
    const unknown = await call('bob', 'POST', PATH, { ...body, role_id: 'nothing' });
    for (const { status, json } of [foreign, unknown]) {
      expect(status).toBe(400);
      expect(json.error.fields).toMatchObject([{ field: 'role_id', code: 'unknown_role' }]);
    }
    expect(await namesFor('bob')).toEqual([]);
    await save('root', { name: 'From above', role_id: roleIds.readers });
    expect(await namesFor('bob')).toEqual(['From above']);
  });

  it('S04 take neither an owner nor an id nor a time from the form', async () => {
    const forged = { id: 'forged', user_id: userIds.lin, own: false, created_at: '2000-01-01' };
    const saved = await save('ada', forged);
    expect(saved.id).toMatch(/^[0-9a-v]{20}$/);
    expect(saved.own).toBe(true);
    const [stored] = await api.db.select().from(log_filter);
    expect(stored).toMatchObject({ id: saved.id, user_id: userIds.ada });
    expect(stored?.created_at.getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  it('lose their role with the role, and stay their owner’s', async () => {
    await saveRole('passing', ['/system/logger']);
    await save('root', { name: 'Kept', role_id: roleIds.passing });
    await send('DELETE', `/api/v1/roles/${roleIds.passing}`);
    const { data } = (await call('root', 'GET')).json;
    expect(data).toMatchObject([{ name: 'Kept', role_id: null, role_name: null, own: true }]);
  });

  it('S06 are no longer seen by whom the role is taken from, nor while the role is disabled', async () => {
    await save('root', { name: 'For auditors', role_id: roleIds.auditors });
    expect(await namesFor('ada')).toEqual(['For auditors']);
    await saveUser('ada', ['readers']);
    expect(await namesFor('ada')).toEqual([]);
    await saveUser('ada', ['readers', 'auditors']);
    await saveRole('auditors', ['/system/logger'], 'disabled');
    expect(await namesFor('ada')).toEqual([]);
    await saveRole('auditors', ['/system/logger']);
    expect(await namesFor('ada')).toEqual(['For auditors']);
  });

  it('stay shared by one who has left the role, who can change all of them but whom they are for', async () => {
    const { id } = await save('ada', { role_id: roleIds.auditors });
    await saveUser('ada', ['readers']);
    const form = { name: 'Renamed', query: 'level=warn' };
    const kept = { ...form, role_id: roleIds.auditors };
    expect((await call('ada', 'PUT', `${PATH}/${id}`, kept)).status).toBe(200);
    expect(await namesFor('lin')).toEqual(['Renamed']);
    expect((await call('ada', 'PUT', `${PATH}/${id}`, form)).status).toBe(200);
    expect(await namesFor('lin')).toEqual([]);
    expect((await call('ada', 'PUT', `${PATH}/${id}`, kept)).status).toBe(400);
    await saveUser('ada', ['readers', 'auditors']);
  });

  it('S01 are for those who may list the log', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['PUT', `${PATH}/nothing`],
      ['DELETE', `${PATH}/nothing`],
      ['GET', '/api/v1/loggers/summary'],
      ['GET', '/api/v1/loggers/count'],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? { name: 'n', query: '' } : undefined;
      expect((await api.call(method, path)).status).toBe(401);
      expect((await call('eve', method, path, body)).status).toBe(403);
    }
  });

  it('have a name of their own for each user', async () => {
    await save('ada');
    await save('bob');
    const second = { name: ' Failures ', query: '' };
    const answer = await call('ada', 'POST', PATH, second);
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
    expect(answer.json.error.fields).toMatchObject([{ field: 'name', code: 'taken' }]);
    const { id } = await save('ada', { name: 'Other' });
    expect((await call('ada', 'PUT', `${PATH}/${id}`, second)).status).toBe(400);
    expect(await namesFor('ada')).toEqual(['Failures', 'Other']);
  });

  it.each([
    ['a query of 10 kB', { query: 'x'.repeat(10_240) }, 'query'],
    ['a query with a line feed', { query: 'level=error\nlevel=warn' }, 'query'],
    ['a query with a mark that turns the writing', { query: 'level=\u202eerror' }, 'query'],
    ['no query', { query: undefined }, 'query'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a long name', { name: 'n'.repeat(65) }, 'name'],
    ['a list for a role', { role_id: ['a'] }, 'role_id'],
  ])('S22 refuse %s', async (_, members, field) => {
    const answer = await call('ada', 'POST', PATH, { name: 'n', query: '', ...members });
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
    expect(answer.json.error.fields[0].field).toBe(field);
  });

  it('are fifty at most', async () => {
    const at = new Date(api.clock());
    const rows = Array.from({ length: 49 }, (_, n) => ({
      ...{ id: `f${n}`, user_id: userIds.ada as string, name: `n${n}`, query: '' },
      ...{ created_at: at, updated_at: at },
    }));
    await api.db.insert(log_filter).values(rows);
    await save('ada', { name: 'the fiftieth' });
    const answer = await call('ada', 'POST', PATH, { name: 'one more', query: '' });
    expect(answer.json.error.fields).toMatchObject([{ field: 'name', code: 'too_many_saved' }]);
    expect(await api.db.$count(log_filter)).toBe(50);
  });

  it('go with their owner', async () => {
    await saveUser('guest', ['readers']);
    tokens.guest = (await api.signIn('guest', PASSWORD)).access_token;
    await save('guest', { role_id: roleIds.readers });
    expect(await namesFor('bob')).toEqual(['Failures']);
    await send('DELETE', `/api/v1/users/${userIds.guest}`);
    expect(await namesFor('bob')).toEqual([]);
  });
});
