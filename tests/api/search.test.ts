import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import { openTestApi, type TestApi } from './harness';

const PASSWORD = 'Drawbridge & moat 12';

const idsOf = (menus: Menu[] | null, above = ''): [string, string][] =>
  (menus ?? []).flatMap(({ id, code, children }) => [
    [above + code, id],
    ...idsOf(children, `${above}${code}.`),
  ]);

describe('the search of everything', () => {
  let api: TestApi;
  let root: string;

  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    await newUser('lin.wei', 'Lin Wei', []);
    await newUser('owl', 'Colin Owl', []);
    await newUser('fang', '王芳', [], 'f.wang@example.com');
    await newUser('rl', 'René Lefèvre', []);
    const names = JSON.stringify({ names: { 'zh-CN': '库房' } });
    const yard = { code: 'yard', name: 'Yard', type: 'page', status: 'enabled', path: '/yard' };
    await made('/api/v1/menus', { ...yard, properties: names });
  });
  afterAll(() => api.close());

  async function made(path: string, body: object) {
    const { json } = await api.call('POST', path, { token: root, body });
    return json.data as { id: string };
  }
  const newUser = (username: string, name: string, roles: { role_id: string }[], email = '') =>
    made('/api/v1/users', {
      ...{ username, name, roles, email, status: 'activated', password: digestPassword(PASSWORD) },
    });
  async function signedIn(username: string, codes: string[]) {
    const { json } = await api.call('GET', '/api/v1/menus', { token: root });
    const ids = new Map(idsOf(json.data));
    const menus = codes.map((code) => ({ menu_id: ids.get(code) ?? code }));
    const form = { code: username, name: username, status: 'enabled', menus };
    const role = await made('/api/v1/roles', form);
    await newUser(username, username, [{ role_id: role.id }]);
    return (await api.signIn(username, PASSWORD)).access_token;
  }
  const search = async (q: string, token = root) =>
    (await api.call('GET', `/api/v1/search?${new URLSearchParams({ q })}`, { token })).json;

  it.each([
    ['wei lin', ['lin.wei']],
    ['LIN', ['lin.wei', 'owl']],
    ['ow', ['owl']],
    ['f.wang@example', ['fang']],
    ['wf', ['fang']],
    ['wangfang', ['fang']],
    ['芳', ['fang']],
    ['lefevre rene', ['rl']],
    ['ｌｅｆèｖｒｅ', ['rl']],
    ['%', []],
    ['', []],
  ])('finds users by the words of %j', async (q, usernames) => {
    const { users } = (await search(q)).data;
    expect(users.map(({ username }: { username: string }) => username)).toEqual(usernames);
  });

  it('names menus by their codes from the root, and pages before buttons', async () => {
    const { menus } = (await search('role')).data;
    expect(menus[0]).toMatchObject({ name: 'Roles', code: 'system.role' });
  });

  it.each(['yard', '库房', 'kf'])('finds a menu by %j, one of its names', async (q) => {
    const { menus } = (await search(q)).data;
    expect(menus).toMatchObject([{ code: 'yard' }]);
  });

  it('finds the console’s own menus by their Chinese names, until somebody renames them', async () => {
    const codesOf = async (q: string) =>
      (await search(q)).data.menus.map(({ code }: { code: string }) => code);
    expect(await codesOf('审计')).toEqual(['system.logger']);
    expect(await codesOf('恢复')).toContain('system.user.restore');
    const { json } = await api.call('GET', '/api/v1/menus', { token: root });
    const id = new Map(idsOf(json.data)).get('system.logger');
    const logger = (await api.call('GET', `/api/v1/menus/${id}`, { token: root })).json.data;
    const put = await api.call('PUT', `/api/v1/menus/${id}`, {
      token: root,
      body: { ...logger, name: 'Diary' },
    });
    expect(put.json.success).toBe(true);
    expect(await codesOf('审计')).toEqual([]);
    expect(await codesOf('diary')).toEqual(['system.logger']);
  });

  it('finds a trace as a whole, root alone being nobody’s user', async () => {
    const { headers } = await api.call('GET', '/api/v1/roles', { token: root });
    await api.flushLogs();
    const trace = headers.get('X-Trace-Id') ?? '';
    expect((await search(trace)).data.traces).toEqual([trace]);
    expect((await search(trace.slice(0, 12))).data.traces).toEqual([]);
    expect((await search('admin')).data.users).toEqual([]);
  });

  it('shows each group to those who may list it', async () => {
    const nobody = await signedIn('lin.guest', ['home']);
    expect((await search('lin', nobody)).data).toEqual({
      users: [],
      roles: [],
      menus: [],
      traces: [],
    });
    const keeper = await signedIn('lin.keeper', ['system.role']);
    const { users, roles } = (await search('lin', keeper)).data;
    expect(users).toEqual([]);
    expect(roles.map(({ code }: { code: string }) => code)).toEqual(['lin.guest', 'lin.keeper']);
  });

  it('refuses a text of 10,000 characters, and who is not signed in', async () => {
    const { error } = await search('x'.repeat(10_000));
    expect(error).toMatchObject({ code: 400, fields: [{ field: 'q' }] });
    expect((await api.call('GET', '/api/v1/search?q=a')).status).toBe(401);
  });

  it.each(['menus', 'roles', 'users', 'loggers'])(
    'refuses as much of the list of %s',
    async (list) => {
      const { json } = await api.call('GET', `/api/v1/${list}?q=${'x'.repeat(10_000)}`, {
        token: root,
      });
      expect(json.error).toMatchObject({ code: 400, fields: [{ field: 'q', code: 'too_long' }] });
    },
  );
});

describe('the preferences of a user', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  it('are the user’s own, and come with who is signed in', async () => {
    const { access_token: token } = await api.signIn();
    const path = '/api/v1/current/preferences';
    const notifications = { bell_off: [], email_off: [] };
    const first = { layout: 'top', notifications };
    expect((await api.call('GET', path, { token })).json.data).toEqual(first);
    // What an older console still sends is not kept.
    const body = { ...first, layout: 'side', tabs: true, favourites: ['system.user'] };
    expect((await api.call('PUT', path, { token, body })).status).toBe(200);
    const { json } = await api.call('GET', '/api/v1/current/user', { token });
    expect(json.data.preferences).toEqual({ ...first, layout: 'side' });
    const refused = await api.call('PUT', path, { token, body: { layout: 'diagonal' } });
    expect(refused.json.error.fields[0].field).toBe('layout');
  });

  it('are changed by every session of the user, and by none that only looks', async () => {
    const path = '/api/v1/current/preferences';
    const body = { layout: 'side' };
    const put = (token: string) => api.call('PUT', path, { token, body });
    const { access_token: first } = await api.signIn();
    const { access_token: second } = await api.signIn();
    const role = { name: 'Seen', code: 'seen', status: 'enabled', menus: [] };
    const { id } = (await api.call('POST', '/api/v1/roles', { token: first, body: role })).json
      .data;
    const looking = await api.call('POST', '/api/v1/current/view-as', {
      token: second,
      body: { role_ids: [id] },
    });
    const viewing = looking.json.data.access_token;
    const statuses = [];
    for (const token of [first, second, viewing, first, second])
      statuses.push((await put(token)).status);
    expect(statuses).toEqual([200, 200, 403, 200, 200]);
    const renewed = await api.call('POST', '/api/v1/current/refresh-token', { token: first });
    expect((await put(renewed.json.data.access_token)).status).toBe(200);
    expect((await put(first)).status).toBe(401);
    expect((await put(second)).status).toBe(200);
  });
});
