import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '@/schemas/savedView';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { errorOf, openTestApi, type TestApi } from './harness';
import { readStored } from './logRows';

const PATH = '/api/v1/current/views';
const PASSWORD = 'a gate of iron';
const { saved_view, menu } = tables;

describe('saved views of lists', () => {
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
    const codes = new Map(menus.map(({ id, code }) => [id, code]));
    for (const { id, path, code, type, parent_id } of menus)
      menuIds[path || `${type} ${codes.get(parent_id ?? '')}.${code}`] = id;
    await saveRole('readers', ['/system/logger']);
    await saveRole('auditors', ['/system/logger']);
    await saveRole('editors', ['button role.edit']);
    await saveUser('ada', ['readers', 'auditors', 'editors']);
    await saveUser('lin', ['auditors']);
    await saveUser('bob', ['readers']);
    for (const name of Object.keys(userIds)) {
      tokens[name] = (await api.signIn(name, PASSWORD)).access_token;
    }
  });
  afterAll(() => api.close());
  beforeEach(() => api.db.delete(saved_view));

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
  const view = (members: object = {}) => ({
    ...{ list: 'system.logger', name: 'Failures', query: 'level=error&view=actions' },
    ...members,
  });
  const save = async (who: string, members: object = {}) => {
    const answer = await call(who, 'POST', PATH, view(members));
    expect(answer.json).toMatchObject({ success: true });
    return answer.json.data as SavedView;
  };
  const namesFor = async (who: string, path = PATH) =>
    (await call(who, 'GET', path)).json.data.map(({ name }: SavedView) => name);
  const expectRefused = async (answer: Promise<{ status: number; json: unknown }>) =>
    expect(await answer).toMatchObject({
      ...{ status: 403, json: { error: { id: 'com.casbin.denied' } } },
    });

  it('are saved, listed by name, replaced and deleted by their owner, who alone sees them', async () => {
    const saved = await save('bob', { name: 'Zulu', columns: ['created_at', 'sentence'] });
    await save('bob', { name: 'Alpha', query: '?q=%E8%AE%A2%E5%8D%95' });
    const { data } = (await call('bob', 'GET')).json;
    const own = { role_id: null, role_name: null, changeable: true };
    expect(data).toEqual([
      expect.objectContaining({
        ...{ name: 'Alpha', query: 'q=%E8%AE%A2%E5%8D%95', columns: null },
        ...own,
      }),
      { ...saved, ...own, columns: ['created_at', 'sentence'] },
    ]);
    for (const who of ['ada', 'lin', 'root']) expect(await namesFor(who)).toEqual([]);
    const replaced = view({ name: 'Beta', query: '' });
    expect((await call('bob', 'PUT', `${PATH}/${saved.id}`, replaced)).status).toBe(200);
    expect(await namesFor('bob')).toEqual(['Alpha', 'Beta']);
    expect((await call('bob', 'DELETE', `${PATH}/${saved.id}`)).status).toBe(200);
    expect(await namesFor('bob')).toEqual(['Alpha']);
  });

  it('are of one list each, of which alone one can ask', async () => {
    for (const list of ['system.user', 'system.role', 'system.menu'])
      await save('bob', { list, name: `Of ${list}` });
    expect(await namesFor('bob', `${PATH}?list=system.role`)).toEqual(['Of system.role']);
    expect(await namesFor('bob')).toHaveLength(3);
  });

  it('S26 are audited, each change with who, what, before and after', async () => {
    const { id } = await save('ada', { role_id: roleIds.auditors });
    const form = view({ name: 'Renamed', role_id: roleIds.auditors });
    await call('ada', 'PUT', `${PATH}/${id}`, form);
    await call('ada', 'DELETE', `${PATH}/${id}`);
    const rows = await readStored(api.db, 'operate');
    const logged = rows
      .filter(({ data }) => data.target_id === id)
      .map(({ message, user_id }) => [message, user_id]);
    expect(logged).toEqual([
      ["create view 'Failures'", userIds.ada],
      ["update view 'Failures'", userIds.ada],
      ["delete view 'Renamed'", userIds.ada],
    ]);
  });

  it('are seen by those who hold the role that they are of, and by who may edit it, and by no others', async () => {
    await save('ada', { name: 'Shared', role_id: roleIds.auditors });
    const role = { role_id: roleIds.auditors, role_name: 'Role auditors' };
    const { data } = (await call('lin', 'GET')).json;
    expect(data).toMatchObject([{ name: 'Shared', changeable: false, ...role }]);
    expect(Object.keys(data[0])).not.toContain('user_id');
    expect((await call('root', 'GET')).json.data).toMatchObject([{ changeable: true, ...role }]);
    expect(await namesFor('bob')).toEqual([]);
  });

  it('S05 are given to a role, changed and taken from it by those alone who may edit it', async () => {
    for (const role of [roleIds.auditors, 'nothing'])
      await expectRefused(call('lin', 'POST', PATH, view({ role_id: role })));
    const { id } = await save('ada', { role_id: roleIds.auditors });
    const path = `${PATH}/${id}`;
    await expectRefused(call('lin', 'PUT', path, view({ name: 'Taken over' })));
    await expectRefused(call('lin', 'PUT', path, view({ role_id: roleIds.auditors })));
    await expectRefused(call('lin', 'DELETE', path));
    const own = await save('lin', { name: 'Mine' });
    const given = view({ name: 'Mine', role_id: roleIds.auditors });
    await expectRefused(call('lin', 'PUT', `${PATH}/${own.id}`, given));
    expect(await namesFor('lin')).toEqual(['Mine', 'Failures']);
    await saveUser('ada', ['readers', 'auditors']);
    await expectRefused(call('ada', 'DELETE', path));
    await saveUser('ada', ['readers', 'auditors', 'editors']);
    expect((await call('root', 'DELETE', path)).status).toBe(200);
    expect(await namesFor('lin')).toEqual(['Mine']);
  });

  it('are of no role that does not exist', async () => {
    const { status, json } = await call('ada', 'POST', PATH, view({ role_id: 'nothing' }));
    expect(status).toBe(400);
    expect(json.error.fields).toMatchObject([{ field: 'role_id', code: 'unknown_role' }]);
  });

  it('S03 of others are not changed, and get the same answer as unknown ones', async () => {
    const own = await save('ada', { name: 'Own' });
    const shared = await save('ada', { role_id: roleIds.auditors });
    for (const [who, id] of [
      ['bob', own.id],
      ['root', own.id],
      ['bob', shared.id],
    ] as const) {
      const foreign = await call(who, 'PUT', `${PATH}/${id}`, view());
      const unknown = await call(who, 'PUT', `${PATH}/nothing`, view());
      expect([foreign.status, foreign.json]).toEqual([404, unknown.json]);
      expect((await call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
    }
    expect(await namesFor('ada')).toEqual(['Own', 'Failures']);
  });

  it('S04 take neither an owner nor an id nor a time from the form', async () => {
    const forged = { id: 'forged', user_id: userIds.lin, changeable: false };
    const saved = await save('bob', { ...forged, created_at: '2000-01-01' });
    expect(saved.id).toMatch(/^[0-9a-v]{20}$/);
    expect(saved.changeable).toBe(true);
    const [stored] = await api.db.select().from(saved_view);
    expect(stored).toMatchObject({ id: saved.id, user_id: userIds.bob });
    expect(stored?.created_at.getTime()).toBeGreaterThan(Date.parse('2020-01-01'));
  });

  it('go with their role, and follow its name', async () => {
    await saveRole('passing', ['/system/logger']);
    await save('root', { name: 'Gone', role_id: roleIds.passing });
    await save('root', { name: 'Kept' });
    const path = `/api/v1/roles/${roleIds.passing}`;
    await send('PUT', path, { code: 'passing', name: 'Moving', status: 'enabled', menus: [] });
    const { data } = (await call('root', 'GET')).json;
    expect(data).toMatchObject([{ name: 'Kept' }, { name: 'Gone', role_name: 'Moving' }]);
    await send('DELETE', path);
    expect(await namesFor('root')).toEqual(['Kept']);
  });

  it('S06 are no longer seen by whom the role is taken from, nor while the role is disabled', async () => {
    await save('root', { name: 'For auditors', role_id: roleIds.auditors });
    expect(await namesFor('lin')).toEqual(['For auditors']);
    await saveUser('lin', ['readers']);
    expect(await namesFor('lin')).toEqual([]);
    await saveUser('lin', ['auditors']);
    await saveRole('auditors', ['/system/logger'], 'disabled');
    expect(await namesFor('lin')).toEqual([]);
    expect(await namesFor('root')).toEqual(['For auditors']);
    await saveRole('auditors', ['/system/logger']);
    expect(await namesFor('lin')).toEqual(['For auditors']);
  });

  it('S01 are for everybody who is signed in', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['PUT', `${PATH}/nothing`],
      ['DELETE', `${PATH}/nothing`],
    ] as const)
      expect((await api.call(method, path)).status).toBe(401);
    await saveUser('guest', []);
    tokens.guest = (await api.signIn('guest', PASSWORD)).access_token;
    await save('guest');
    expect(await namesFor('guest')).toEqual(['Failures']);
  });

  it('have a name of their own for each list of a user and of a role', async () => {
    await save('ada');
    await save('bob');
    await save('ada', { list: 'system.user' });
    for (const owner of [{}, { role_id: roleIds.auditors }]) {
      if ('role_id' in owner) await save('ada', owner);
      const second = view({ ...owner, name: ' Failures ' });
      const answer = await call('ada', 'POST', PATH, second);
      expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
      expect(answer.json.error.fields).toMatchObject([{ field: 'name', code: 'taken' }]);
      const { id } = await save('ada', { ...owner, name: 'Other' });
      expect((await call('ada', 'PUT', `${PATH}/${id}`, second)).status).toBe(400);
    }
    const path = `${PATH}?list=system.logger`;
    expect(await namesFor('ada', path)).toEqual(['Failures', 'Other', 'Failures', 'Other']);
  });

  it.each([
    ['a query of 4 kB', { query: 'x'.repeat(4_096) }, 'query'],
    ['a query with a line feed', { query: 'level=error\nlevel=warn' }, 'query'],
    ['a query with a mark that turns the writing', { query: 'level=\u202eerror' }, 'query'],
    ['no query', { query: undefined }, 'query'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a long name', { name: '名'.repeat(65) }, 'name'],
    ['a list with a space', { list: 'system user' }, 'list'],
    ['no list', { list: undefined }, 'list'],
    ['columns in a text', { columns: 'name' }, 'columns'],
    ['a column without a name', { columns: [''] }, 'columns.0'],
    ['a list for a role', { role_id: ['a'] }, 'role_id'],
  ])('S22 refuse %s', async (_, members, field) => {
    const answer = await call('bob', 'POST', PATH, view(members));
    expect(errorOf(answer)).toEqual({ status: 400, id: 'bad_request' });
    expect(answer.json.error.fields[0].field).toBe(field);
  });

  it('are fifty of a user at most, and fifty of a role', async () => {
    const at = { created_at: new Date(api.clock()), updated_at: new Date(api.clock()) };
    for (const [owner, role_id] of [
      [{ user_id: userIds.ada }, null],
      [{ role_id: roleIds.auditors }, roleIds.auditors],
    ] as const) {
      const rows = Array.from({ length: 49 }, (_, n) => ({
        ...{ id: `${role_id}${n}`, ...owner, list: 'system.user', name: `n${n}`, query: '' },
        ...at,
      }));
      await api.db.insert(saved_view).values(rows);
      await save('ada', { name: 'the fiftieth', role_id });
      const answer = await call('ada', 'POST', PATH, view({ name: 'one more', role_id }));
      expect(answer.json.error.fields).toMatchObject([{ field: 'name', code: 'too_many_saved' }]);
    }
    expect(await api.db.$count(saved_view)).toBe(100);
  });

  it('go with their owner; those of a role stay when who saved them goes', async () => {
    await saveUser('passing', ['editors']);
    tokens.passing = (await api.signIn('passing', PASSWORD)).access_token;
    await save('passing', { name: 'Own' });
    await save('passing', { role_id: roleIds.readers });
    await send('DELETE', `/api/v1/users/${userIds.passing}`);
    expect(await namesFor('bob')).toEqual(['Failures']);
    expect(await api.db.$count(saved_view)).toBe(1);
  });
});
