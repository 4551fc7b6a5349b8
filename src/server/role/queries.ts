import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { Role, RoleForm, RoleQuery } from '@/schemas/role';
import { contains, countUpTo, orderBy } from '../crud/list';
import type { Store } from '../crud/store';
import { dates } from '../crud/wire';
import { type Transaction, tables } from '../db/database';
import { invalidFields } from '../http/errors';
import { newId } from '../ids';

const { menu, role, role_menu, user, user_role } = tables;

/** Roles in the database. */
export const roleStore: Store<Role, RoleForm, RoleQuery> = {
  list: async (db, query) => {
    const order = [desc(role.sequence), desc(role.created_at), desc(role.id)];
    const where = matches(query);
    if (query.resultType === 'select') {
      return {
        data: (
          await db
            .select()
            .from(role)
            .where(where)
            .orderBy(...order)
        ).map(toRole),
      };
    }
    const rows = await db
      .select()
      .from(role)
      .where(where)
      .orderBy(...orderBy(getTableColumns(role), query.sort, order))
      .limit(query.pageSize)
      .offset((query.current - 1) * query.pageSize);
    const count = await countUpTo(
      db,
      db.select({ id: role.id }).from(role).where(where).$dynamic(),
    );
    return { data: rows.map(toRole), ...count };
  },

  find: async (db, id) => {
    const [row] = await db.select().from(role).where(eq(role.id, id));
    if (!row) return undefined;
    const links = await db
      .select()
      .from(role_menu)
      .where(eq(role_menu.role_id, id))
      .orderBy(role_menu.id);
    return { ...toRole(row), menus: links.map((link) => ({ ...link, ...dates(link) })) };
  },

  create: async (tx, { menus, ...fields }, { now }) => {
    const id = newId(now.getTime());
    await tx.insert(role).values({ ...fields, id, created_at: now, updated_at: now });
    await tick(tx, id, menuIds(menus), now);
    return { id };
  },

  update: async (tx, id, { menus, ...fields }, { now }) => {
    await tx
      .update(role)
      .set({ ...fields, updated_at: now })
      .where(eq(role.id, id));
    const wanted = menuIds(menus);
    const ticked = await tx
      .select({ id: role_menu.id, menu_id: role_menu.menu_id })
      .from(role_menu)
      .where(eq(role_menu.role_id, id));
    const gone = ticked.filter(({ menu_id }) => !wanted.has(menu_id)).map((link) => link.id);
    if (gone.length > 0) await tx.delete(role_menu).where(inArray(role_menu.id, gone));
    for (const { menu_id } of ticked) wanted.delete(menu_id);
    await tick(tx, id, wanted, now);
  },

  remove: async (tx, id) => {
    await tx.delete(role).where(eq(role.id, id));
  },

  audited: async (tx, { menus, ...fields }) => ({
    ...fields,
    menus: menus?.map(({ menu_id }) => menu_id),
    users: await tx.$count(user_role, eq(user_role.role_id, fields.id)),
  }),

  takenAlong: async (tx, { id }) => {
    const holders = await tx
      .select({ username: user.username })
      .from(user_role)
      .innerJoin(user, eq(user.id, user_role.user_id))
      .where(eq(user_role.role_id, id))
      .orderBy(user.username);
    return { users: holders.map(({ username }) => username) };
  },
};

function matches({ name, code, status }: RoleQuery): SQL | undefined {
  return and(
    name ? contains(role.name, name) : undefined,
    code ? contains(role.code, code) : undefined,
    status ? eq(role.status, status) : undefined,
  );
}

function toRole(row: typeof role.$inferSelect): Role {
  return { ...row, ...dates(row), menus: null };
}

const menuIds = (menus: RoleForm['menus']) => new Set(menus.map(({ menu_id }) => menu_id));

/** Rows that one statement inserts; PostgreSQL takes 65,535 parameters at most. */
const BATCH = 1_000;

async function tick(tx: Transaction, role_id: string, ids: Set<string>, now: Date): Promise<void> {
  if (ids.size === 0) return;
  await demandMenus(tx, ids);
  const links = [...ids].map((menu_id) => ({
    id: newId(now.getTime()),
    role_id,
    menu_id,
    created_at: now,
    updated_at: now,
  }));
  for (let from = 0; from < links.length; from += BATCH) {
    await tx.insert(role_menu).values(links.slice(from, from + BATCH));
  }
}

async function demandMenus(tx: Transaction, ids: Set<string>): Promise<void> {
  const known = await tx.select({ id: menu.id }).from(menu);
  const unknown = new Set(ids);
  for (const { id } of known) unknown.delete(id);
  if (unknown.size > 0) {
    throw invalidFields([{ field: 'menus', message: `unknown menu ${[...unknown][0]}` }]);
  }
}
