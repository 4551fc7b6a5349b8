import { type Database, tables } from '@/server/db/database';

const { menu, menu_resource, role, role_menu, user, user_role } = tables;

/** All that menus, roles and users are, read from the tables; not when links were made, nor passwords. */
export async function worldIn(db: Database) {
  const sorted = (lines: string[]) => lines.sort();
  const whole = (rows: object[]) =>
    sorted(rows.map((row) => JSON.stringify({ ...row, updated_at: undefined })));
  const users = await db.select().from(user);
  return {
    menus: whole(await db.select().from(menu)),
    resources: sorted(
      (await db.select().from(menu_resource)).map(
        ({ menu_id, method, path }) => `${menu_id} ${method} ${path}`,
      ),
    ),
    roles: whole(await db.select().from(role)),
    ticks: sorted(
      (await db.select().from(role_menu)).map(({ role_id, menu_id }) => `${role_id} ${menu_id}`),
    ),
    users: whole(
      users.map(
        ({ password_hash, must_change_password, username_shape, last_sign_in_at, ...rest }) => rest,
      ),
    ),
    held: sorted(
      (await db.select().from(user_role)).map(
        ({ user_id, role_id, source }) => `${user_id} ${role_id} ${source}`,
      ),
    ),
  };
}
