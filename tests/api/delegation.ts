import { expect } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import { errorOf, openTestApi } from './harness';

export const DEPUTY_PASSWORD = 'a gate of iron';

export type Delegation = Awaited<ReturnType<typeof openDelegation>>;

export const roleForm = (code: string, menuIds: string[], status = 'enabled') => ({
  code,
  name: code,
  status,
  menus: menuIds.map((menu_id) => ({ menu_id })),
});

export const userForm = (username: string, roleIds: string[], members = {}) => ({
  username,
  name: username,
  status: 'activated',
  roles: roleIds.map((role_id) => ({ role_id })),
  ...members,
});

export const menuForm = (code: string, members = {}) => ({
  code,
  name: code,
  type: 'page',
  status: 'enabled',
  ...members,
});

/**
 * An API with a deputy: an admin of menus, roles and users who holds everything but the logs and the
 * menu `vault`.
 */
export async function openDelegation(env: Record<string, string> = {}) {
  const api = await openTestApi({ env });
  const { access_token: root } = await api.signIn();
  const asRoot = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: root, ...(body !== undefined && { body }) });
  const made = async (path: string, body: unknown) => {
    const { json } = await asRoot('POST', path, body);
    expect(json).toMatchObject({ success: true });
    return json.data.id as string;
  };
  const role = (code: string, menuIds: string[], status?: string) =>
    made('/api/v1/roles', roleForm(code, menuIds, status));
  const user = (username: string, roleIds: string[], members = {}) =>
    made('/api/v1/users', {
      ...userForm(username, roleIds, { password: digestPassword(DEPUTY_PASSWORD) }),
      ...members,
    });
  const menu = (code: string, members = {}) => made('/api/v1/menus', menuForm(code, members));

  const call = { method: 'GET', path: '/api/v1/vault' };
  const vault = await menu('vault', { resources: [call] });
  const menus = new Map(flatten((await asRoot('GET', '/api/v1/menus')).json.data));
  const held = [...menus].filter(([code]) => !/^(vault|system\.logger)/.test(code));
  const adminRole = await role(
    'admin',
    held.map(([, { id }]) => id),
  );
  const deputyId = await user('deputy', [adminRole]);
  let deputy = '';
  const signInDeputy = async () => {
    deputy = (await api.signIn('deputy', DEPUTY_PASSWORD)).access_token;
  };
  await signInDeputy();
  const asDeputy = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: deputy, ...(body !== undefined && { body }) });

  const stored = async () => ({
    menus: (await asRoot('GET', '/api/v1/menus?includeResources=1')).json,
    grants: await api.db.select().from(tables.role_menu).orderBy(tables.role_menu.id),
    links: await api.db.select().from(tables.user_role).orderBy(tables.user_role.id),
    users: await api.db.select().from(tables.user).orderBy(tables.user.id),
    roles: await api.db.select().from(tables.role).orderBy(tables.role.id),
  });

  /** The deputy's call is refused, nothing is stored, and the log tells of it. */
  const refused = async (method: string, path: string, body?: unknown) => {
    const before = await stored();
    await api.flushLogs();
    await api.db.delete(tables.logger);
    const answer = await asDeputy(method, path, body);
    expect(errorOf(answer), `${method} ${path}`).toEqual({ status: 403, id: 'com.casbin.denied' });
    expect(await stored()).toEqual(before);
    await api.flushLogs();
    const rows = await api.db.select().from(tables.logger);
    expect(rows.some(({ level, user_id }) => level === 'warn' && user_id === deputyId)).toBe(true);
    return answer.json.error.detail as string;
  };
  const allowed = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await asDeputy(method, path, body);
    expect([method, path, status, json.success]).toEqual([method, path, 200, true]);
    return json.data;
  };
  return {
    ...{ api, asRoot, asDeputy, signInDeputy, role, user, menu, refused, allowed, stored },
    ids: { adminRole, deputy: deputyId, vault },
    idOf: (code: string) => menus.get(code)?.id ?? '',
    read: async (path: string) => (await asRoot('GET', path)).json.data,
  };
}

function flatten(menus: Menu[] | null, above = ''): [string, Menu][] {
  return (menus ?? []).flatMap((menu) => [
    [above + menu.code, menu] as [string, Menu],
    ...flatten(menu.children, `${above}${menu.code}.`),
  ]);
}
