import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { tables } from '@/server/db/database';
import { digestPassword } from '@/server/password/hash';
import { errorOf, openTestApi, type TestApi } from './harness';

const PASSWORD = 'a gate of iron';

/** An admin of menus, roles and users who holds everything but the logs. */
describe('S05 an admin who is not root', () => {
  let api: TestApi;
  let root: string;
  let admin: string;
  let menus: Map<string, Menu>;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    api = await openTestApi();
    root = (await api.signIn()).access_token;
    menus = new Map(flatten((await asRoot('GET', '/api/v1/menus')).json.data));
    const withoutLogs = [...menus]
      .filter(([code]) => !code.startsWith('system.logger'))
      .map(([, menu]) => menu);
    ids.adminRole = await role(
      'admin',
      withoutLogs.map(({ id }) => id),
    );
    ids.logRole = await role('log', [idOf('system.logger')]);
    ids.offRole = await role('off', [idOf('system.logger')], 'disabled');
    ids.homeRole = await role('home', [idOf('home')]);
    ids.admin = await user('deputy', [ids.adminRole]);
    ids.strong = await user('operator', [ids.logRole]);
    ids.weak = await user('clerk', [ids.homeRole]);
    admin = (await api.signIn('deputy', PASSWORD)).access_token;
  });
  afterAll(() => api.close());

  const asRoot = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: root, ...(body !== undefined && { body }) });
  const asAdmin = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: admin, ...(body !== undefined && { body }) });
  const made = async (path: string, body: unknown) => {
    const { json } = await asRoot('POST', path, body);
    expect(json.success).toBe(true);
    return json.data.id as string;
  };
  const idOf = (code: string) => menus.get(code)?.id ?? '';
  const roleForm = (code: string, menuIds: string[], status = 'enabled') => ({
    code,
    name: code,
    status,
    menus: menuIds.map((menu_id) => ({ menu_id })),
  });
  const role = (code: string, menuIds: string[], status?: string) =>
    made('/api/v1/roles', roleForm(code, menuIds, status));
  const userForm = (username: string, roleIds: string[], members = {}) => ({
    username,
    name: username,
    status: 'activated',
    roles: roleIds.map((role_id) => ({ role_id })),
    ...members,
  });
  const user = (username: string, roleIds: string[]) =>
    made('/api/v1/users', userForm(username, roleIds, { password: digestPassword(PASSWORD) }));
  const menuForm = (code: string, members = {}) => ({
    code,
    name: code,
    type: 'page',
    status: 'enabled',
    ...members,
  });
  const stored = async () => ({
    menus: (await asRoot('GET', '/api/v1/menus?includeResources=1')).json,
    grants: await api.db.select().from(tables.role_menu).orderBy(tables.role_menu.id),
    links: await api.db.select().from(tables.user_role).orderBy(tables.user_role.id),
    users: await api.db.select().from(tables.user).orderBy(tables.user.id),
    roles: await api.db.select().from(tables.role).orderBy(tables.role.id),
  });

  /** The call is refused, nothing is stored, and the log tells of it. */
  const refused = async (method: string, path: string, body?: unknown) => {
    const before = await stored();
    await api.flushLogs();
    await api.db.delete(tables.logger);
    expect(errorOf(await asAdmin(method, path, body))).toEqual({
      status: 403,
      id: 'com.casbin.denied',
    });
    expect(await stored()).toEqual(before);
    await api.flushLogs();
    const rows = await api.db.select().from(tables.logger);
    expect(rows.some(({ level, user_id }) => level === 'warn' && user_id === ids.admin)).toBe(true);
  };
  const allowed = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await asAdmin(method, path, body);
    expect([status, json.success]).toEqual([200, true]);
    return json.data;
  };

  it('cannot make or edit a role that gives what he does not hold', async () => {
    await refused('POST', '/api/v1/roles', roleForm('sly', [idOf('system.logger')]));
    const own = roleForm('admin', [idOf('home'), idOf('system.logger')]);
    await refused('PUT', `/api/v1/roles/${ids.adminRole}`, own);
    const other = roleForm('home', [idOf('home'), idOf('system.logger')]);
    await refused('PUT', `/api/v1/roles/${ids.homeRole}`, other);
  });

  it('cannot switch on a role that gives what he does not hold', async () => {
    await refused('PUT', `/api/v1/roles/${ids.offRole}`, roleForm('off', [idOf('system.logger')]));
  });

  it('cannot take rights that sleep: a disabled role, a disabled menu', async () => {
    const asleep = userForm('sly', [ids.offRole ?? '']);
    await refused('POST', '/api/v1/users', asleep);
    await refused('POST', '/api/v1/roles', roleForm('sly', [idOf('system.logger')], 'disabled'));
    const logger = (await asRoot('GET', `/api/v1/menus/${idOf('system.logger')}`)).json.data;
    await asRoot('PUT', `/api/v1/menus/${logger.id}`, { ...logger, status: 'disabled' });
    await refused('POST', '/api/v1/roles', roleForm('sly', [logger.id]));
    await asRoot('PUT', `/api/v1/menus/${logger.id}`, { ...logger, status: 'enabled' });
  });

  it('can edit a stronger role as long as it gains nothing', async () => {
    const body = { ...roleForm('log', [idOf('system.logger')]), description: 'of the operators' };
    await allowed('PUT', `/api/v1/roles/${ids.logRole}`, body);
  });

  it('cannot put anybody into a role that gives what he does not hold', async () => {
    await refused('POST', '/api/v1/users', userForm('puppet', [ids.logRole ?? '']));
    const weak = userForm('clerk', [ids.homeRole ?? '', ids.logRole ?? '']);
    await refused('PUT', `/api/v1/users/${ids.weak}`, weak);
    const self = userForm('deputy', [ids.adminRole ?? '', ids.logRole ?? '']);
    await refused('PUT', `/api/v1/users/${ids.admin}`, self);
  });

  it('can leave a stronger user in his roles', async () => {
    const body = userForm('operator', [ids.logRole ?? ''], { remark: 'night shift' });
    await allowed('PUT', `/api/v1/users/${ids.strong}`, body);
  });

  it('cannot choose, reset or bring back the way in of a stronger user', async () => {
    const password = digestPassword('a gate of straw');
    await refused(
      'PUT',
      `/api/v1/users/${ids.strong}`,
      userForm('operator', [ids.logRole ?? ''], { password }),
    );
    await refused('PUT', `/api/v1/users/${ids.strong}`, userForm('operator', [], { password }));
    await refused('PATCH', `/api/v1/users/${ids.strong}/reset-pwd`);
    await allowed(
      'PUT',
      `/api/v1/users/${ids.strong}`,
      userForm('operator', [ids.logRole ?? ''], { status: 'freezed' }),
    );
    await refused('PUT', `/api/v1/users/${ids.strong}`, userForm('operator', [ids.logRole ?? '']));
  });

  it('cannot add a call that he may not make to a menu that somebody holds', async () => {
    const home = (await asRoot('GET', `/api/v1/menus/${idOf('home')}`)).json.data;
    for (const path of ['/api/v1/loggers', '/api/v1/*', '/api/v1/:x']) {
      await refused('PUT', `/api/v1/menus/${home.id}`, {
        ...home,
        resources: [{ method: 'GET', path }],
      });
    }
    const resources = [{ method: 'GET', path: '/api/v1/users/:who' }];
    await allowed('PUT', `/api/v1/menus/${home.id}`, { ...home, resources });
  });

  it('cannot move a menu to where those who hold it would gain its new parents', async () => {
    const home = (await asRoot('GET', `/api/v1/menus/${idOf('home')}`)).json.data;
    await refused('PUT', `/api/v1/menus/${home.id}`, { ...home, parent_id: idOf('system.logger') });
  });

  it('cannot switch on a menu that he does not hold for those who do', async () => {
    const logger = (await asRoot('GET', `/api/v1/menus/${idOf('system.logger')}`)).json.data;
    await allowed('PUT', `/api/v1/menus/${logger.id}`, { ...logger, status: 'disabled' });
    await refused('PUT', `/api/v1/menus/${logger.id}`, { ...logger, status: 'enabled' });
    await asRoot('PUT', `/api/v1/menus/${logger.id}`, { ...logger, status: 'enabled' });
  });

  it('can do all of that with what he holds', async () => {
    const page = await allowed(
      'POST',
      '/api/v1/menus',
      menuForm('notes', { parent_id: idOf('system') }),
    );
    expect(page.id).toMatch(/^[0-9a-v]{20}$/);
    const made = await allowed(
      'POST',
      '/api/v1/roles',
      roleForm('half', [idOf('home'), idOf('system.user.add')]),
    );
    const clerk = userForm('clerk', [ids.homeRole ?? '', made.id]);
    await allowed('PUT', `/api/v1/users/${ids.weak}`, clerk);
    expect((await allowed('PATCH', `/api/v1/users/${ids.weak}/reset-pwd`)).password).toBeTruthy();
  });
});

function flatten(menus: Menu[] | null, above = ''): [string, Menu][] {
  return (menus ?? []).flatMap((menu) => [
    [above + menu.code, menu] as [string, Menu],
    ...flatten(menu.children, `${above}${menu.code}.`),
  ]);
}
