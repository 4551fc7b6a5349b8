import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { type Database, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import { errorOf, openTestApi, type TestApi } from './harness';

const PATH = '/api/v1/sample';
const FORM = { status: 'enabled', description: '', sequence: 0 };
const MADE = { menu: 6, role: 3, user: 8 };

describe('sample data', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    token = (await api.signIn()).access_token;
    await call('DELETE', `${PATH}?used=true`);
    for (const list of ['users', 'roles']) {
      for (const { id } of (await call('GET', `/api/v1/${list}`)).json.data)
        await call('DELETE', `/api/v1/${list}/${id}`);
    }
    const menus = await call('GET', '/api/v1/menus');
    for (const { id, code } of menus.json.data)
      if (code === 'sales') await call('DELETE', `/api/v1/menus/${id}`);
  });

  const call = (method: string, path: string, body?: unknown, by = token) =>
    api.call(method, path, { token: by, ...(body !== undefined && { body }) });
  const shown = async (query = '') => (await call('GET', PATH + query)).json.data;
  const named = async (list: string, name: string) =>
    (await call('GET', `/api/v1/${list}?name=${encodeURIComponent(name)}`)).json.data[0];
  const makeUser = async (username: string, roles: string[]) => {
    const password = digestPassword(`Moat & ${username} 12`);
    const held = roles.map((role_id) => ({ role_id }));
    const form = { username, name: username, status: 'activated', password, roles: held };
    const { id } = (await call('POST', '/api/v1/users', form)).json.data;
    return { id, token: (await api.signIn(username, `Moat & ${username} 12`)).access_token };
  };

  it('is offered on an empty console, and made by one call that is audited row by row', async () => {
    expect(await shown()).toMatchObject({ state: 'offered', counts: MADE });
    const made = await call('POST', PATH);
    expect(made.json.data).toEqual({ counts: MADE });
    const trace = made.headers.get('X-Trace-Id');
    const created = sql`trace_id = ${trace} and verb = 'create'`;
    expect(await api.db.$count(tables.change, created)).toBe(17);
    expect(await shown()).toMatchObject({ state: 'present', counts: MADE, changed: [], kept: [] });
  });

  it('lets nobody in who did not sign in before', async () => {
    await call('POST', PATH);
    for (const password of ['', 'admin', 'emma.wilson']) {
      const body = {
        username: 'emma.wilson',
        password: digestPassword(password),
        captcha_id: 'off',
        captcha_code: 'off',
      };
      expect((await api.call('POST', '/api/v1/login', { body })).status).toBe(400);
    }
    const hashes = await api.db.select().from(tables.user);
    expect(hashes.filter(({ password_hash }) => password_hash !== '')).toHaveLength(1);
  });

  it('speaks the language that is asked for', async () => {
    await call('POST', `${PATH}?language=zh-CN`);
    expect((await named('roles', '审计员')).description).toContain('示例数据');
    expect((await call('POST', `${PATH}?language=xx`)).status).toBe(400);
  });

  it('is made once when two ask at the same time, and not where anything is there', async () => {
    const answers = await Promise.all([call('POST', PATH), call('POST', PATH)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    await call('DELETE', PATH);
    await call('POST', '/api/v1/roles', { ...FORM, code: 'own', name: 'Own', menus: [] });
    expect((await shown()).state).toBe('none');
    expect((await call('POST', PATH)).status).toBe(412);
  });

  it('goes without a trace but its rows in the log, whatever was changed in it', async () => {
    const before = await contents(api.db);
    await call('POST', PATH);
    const role = await named('roles', 'Sales');
    await call('PUT', `/api/v1/roles/${role.id}`, { ...role, name: 'Vendors', menus: [] });
    const emma = await named('users', 'Emma Wilson');
    const { password } = (await call('PATCH', `/api/v1/users/${emma.id}/reset-pwd`)).json.data;
    const own = (await api.signIn('emma.wilson', password)).access_token;
    await call('PUT', '/api/v1/current/preferences', { tabs: true, favourites: [] }, own);
    await api.flushCalls();
    const changed = await shown('?used=true');
    expect(changed.changed.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Emma Wilson',
      'Vendors',
    ]);
    const answers = await Promise.all([1, 2].map(() => call('DELETE', `${PATH}?used=true`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await contents(api.db)).toEqual(before);
    const trace = answers.find(({ status }) => status === 200)?.headers.get('X-Trace-Id');
    const deleted = sql`trace_id = ${trace} and verb = 'delete'`;
    expect(await api.db.$count(tables.change, deleted)).toBe(17);
    expect((await shown()).state).toBe('offered');
  });

  it('leaves what others rest on: a real user, a real role, a real menu, somebody with a password', async () => {
    await call('POST', PATH);
    const [sales, helpdesk, emma] = [
      await named('roles', 'Sales'),
      await named('roles', 'Helpdesk'),
      await named('users', 'Emma Wilson'),
    ];
    await makeUser('real', [helpdesk.id]);
    await call('PATCH', `/api/v1/users/${emma.id}/reset-pwd`);
    const menus = (await call('GET', '/api/v1/menus')).json.data;
    const branch = menus.find(({ code }: { code: string }) => code === 'sales');
    const orders = branch.children.find(({ code }: { code: string }) => code === 'orders');
    await call('POST', '/api/v1/menus', {
      ...{ parent_id: orders.id, code: 'own', name: 'Own', type: 'button', status: 'enabled' },
    });
    const reasons = async (query = '') =>
      Object.fromEntries(
        (await shown(query)).kept.map((one: { name: string; reason: string }) => [
          one.name,
          one.reason,
        ]),
      );
    expect(await reasons()).toMatchObject({
      'Emma Wilson': 'has_password',
      Sales: expect.stringMatching(/held|ticked/),
      Helpdesk: 'held',
      Customers: 'ticked',
    });
    expect(await reasons('?used=true')).toEqual({
      Helpdesk: 'held',
      Orders: 'has_submenus',
      Sales: 'has_submenus',
    });
    expect((await call('DELETE', PATH)).json.data.counts).toEqual({ menu: 0, role: 1, user: 7 });
    expect((await call('GET', `/api/v1/roles/${sales.id}`)).json.data.menus).toHaveLength(7);
    expect((await call('DELETE', `${PATH}?used=true`)).json.data.counts).toEqual({
      ...{ menu: 4, role: 1, user: 1 },
    });
    const left = (await call('GET', '/api/v1/users')).json.data;
    expect(left.map(({ username }: { username: string }) => username)).toEqual(['real']);
    expect(left[0].roles[0].role_name).toBe('Helpdesk');
  });

  it('is sample data again after its deletion was undone', async () => {
    await call('POST', PATH);
    const gone = await call('DELETE', PATH);
    const trace_id = gone.headers.get('X-Trace-Id');
    for (const list of ['menus', 'roles', 'users']) {
      expect((await call('POST', `/api/v1/${list}/undo`, { trace_id })).status).toBe(200);
    }
    expect((await shown('?used=true')).counts).toEqual(MADE);
  });

  it('needs the rights of single changes, and takes nothing from others that the caller lacks', async () => {
    await call('POST', PATH);
    const tree = (await call('GET', '/api/v1/menus')).json.data;
    const all = (level: { id: string; code: string; children: never[] | null }[]): string[] =>
      level.flatMap(({ id, children }) => [id, ...all(children ?? [])]);
    const roleOf = async (code: string, ids: string[]) => {
      const menus = ids.map((menu_id) => ({ menu_id }));
      return (await call('POST', '/api/v1/roles', { ...FORM, code, name: code, menus })).json.data
        .id;
    };
    const access = tree
      .find(({ code }: { code: string }) => code === 'system')
      .children.find(({ code }: { code: string }) => code === 'access');
    const asking = await makeUser('asking', [await roleOf('asking', all([access]))]);
    expect((await call('GET', PATH, undefined, asking.token)).json.data.state).toBe('none');
    expect(errorOf(await call('DELETE', PATH, undefined, asking.token)).status).toBe(403);
    const system = tree.filter(({ code }: { code: string }) => code === 'system');
    const deputy = await makeUser('deputy', [await roleOf('deputy', all(system))]);
    expect((await call('GET', PATH, undefined, deputy.token)).json.data.state).toBe('present');
    expect(errorOf(await call('DELETE', PATH, undefined, deputy.token)).status).toBe(403);
    expect((await shown()).counts).toEqual(MADE);
    const peer = await makeUser('peer', [await roleOf('peer', all(tree))]);
    const removed = await call('DELETE', PATH, undefined, peer.token);
    // Their own role ticks the menus.
    expect(removed.json.data.counts).toEqual({ menu: 0, role: 3, user: 8 });
  });
});

/** All rows of all tables but the log's and what counts its rows. */
async function contents(db: Database): Promise<unknown> {
  const names = ['menu', 'menu_resource', 'role', 'role_menu', 'user', 'user_role', 'session'];
  const more = ['user_preference', 'log_filter', 'call_usage', 'known_network'];
  const rows: Record<string, unknown> = {};
  for (const name of [...names, ...more]) {
    const all = await queryRows<{ text: string }>(
      db,
      sql`select row_to_json(t)::text as text from ${sql.identifier(name)} t order by 1`,
    );
    rows[name] = all
      .map(({ text }) => text.replace(/"(expires_at|used_at)":"[^"]*"/g, ''))
      .filter((text) => name !== 'call_usage' || !text.includes('"root"'));
  }
  return rows;
}
