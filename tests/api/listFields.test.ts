import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import type { Role } from '@/schemas/role';
import { tables } from '@/server/db/database';
import { openTestApi, type TestApi } from './harness';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = async (method: string, path: string, body?: object) =>
  (await api.call(method, `/api/v1/${path}`, { token, body })).json.data;

it('a list says how many hold a role, how many menus it gives, and how many roles give a menu', async () => {
  const menu = { code: 'stock', name: 'Stock', type: 'page', status: 'enabled' };
  const { id: menu_id } = await call('POST', 'menus', menu);
  const given = { status: 'enabled', menus: [{ menu_id }] };
  const { id: role_id } = await call('POST', 'roles', { ...given, name: 'Keeper', code: 'keeper' });
  await call('POST', 'roles', { ...given, name: 'Guest', code: 'guest' });
  for (const username of ['ada', 'bo'])
    await call('POST', 'users', {
      username,
      name: username,
      status: 'activated',
      roles: [{ role_id }],
    });

  const roles = await call('GET', 'roles?sort=name');
  expect(
    roles.map(({ name, user_count, menu_count }: Role) => [name, user_count, menu_count]),
  ).toEqual([
    ['Guest', 0, 1],
    ['Keeper', 2, 1],
  ]);
  const menus = await call('GET', 'menus?name=Stock');
  expect(menus.map(({ role_count }: Menu) => role_count)).toEqual([2]);
  expect(await call('GET', `roles/${role_id}`)).not.toHaveProperty('user_count');
});

it('a list says who must set a password, and who lacks the second factor that a role demands', async () => {
  const role = { name: 'Auditor', code: 'auditor', status: 'enabled', menus: [] };
  const { id: role_id } = await call('POST', 'roles', { ...role, second_factor: 'required' });
  const cleo = { username: 'cleo', name: 'Cleo', status: 'activated', roles: [{ role_id }] };
  const { id } = await call('POST', 'users', cleo);
  const shown = async () => {
    const [user] = await call('GET', 'users?username=cleo');
    return [user?.must_change_password, user?.lacks_second_factor];
  };
  expect(await shown()).toEqual([true, true]);
  const app = { id, secret: 'sealed', last_step: 0, created_at: new Date() };
  await api.db.insert(tables.totp_factor).values(app);
  expect(await shown()).toEqual([true, false]);
  await api.db.delete(tables.totp_factor).where(eq(tables.totp_factor.id, id));
  await call('PUT', `roles/${role_id}`, { ...role, second_factor: 'optional' });
  expect(await shown()).toEqual([true, false]);
});
