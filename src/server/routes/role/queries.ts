import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Role, RoleForm, RoleMenu, RoleQuery } from '@/schemas/role';
import { endSessionsOfThoseWithOnly } from '../../auth/session/queries';
import { invalidFields } from '../../base/errors';
import { newId } from '../../base/ids';
import { contains, countUpTo, orderBy } from '../../crud/list';
import type { Store } from '../../crud/store';
import { dates } from '../../crud/wire';
import { type Database, type Transaction, tables } from '../../db/database';
import { insertRows, queryRows, readLines } from '../../db/rows';

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
    return { ...toRole(row), menus: await ticksOf(db, id) };
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
    const ticked = await ticksOf(tx, id);
    const gone = ticked.filter(({ menu_id }) => !wanted.has(menu_id)).map((link) => link.id);
    if (gone.length > 0) {
      await tx.delete(role_menu).where(sql`${role_menu.id} in (${texts(gone)})`);
    }
    for (const { menu_id } of ticked) wanted.delete(menu_id);
    await tick(tx, id, wanted, now);
  },

  remove: async (tx, id, change) => {
    change.assertNotStronger('', await rolesBeside(tx, id, change.caller.user_id));
    await endSessionsOfThoseWithOnly(tx, id);
    await tx.delete(role).where(eq(role.id, id));
  },

  audited: async (tx, { menus, ...fields }) => ({
    ...fields,
    menus: menus?.map(({ menu_id }) => menu_id),
    users: await tx.$count(user_role, eq(user_role.role_id, fields.id)),
  }),

  cascadePreview: async (tx, { id }) => {
    const holders = await tx
      .select({ username: user.username })
      .from(user_role)
      .innerJoin(user, eq(user.id, user_role.user_id))
      .where(eq(user_role.role_id, id))
      .orderBy(user.username);
    return { users: holders.map(({ username }) => username) };
  },
};

/** The roles of all who have a role, but for the caller: one that is beyond the caller makes its user so. */
async function rolesBeside(tx: Transaction, id: string, callerId: string): Promise<string[]> {
  const holders = tx
    .select({ id: user_role.user_id })
    .from(user_role)
    .where(and(eq(user_role.role_id, id), ne(user_role.user_id, callerId)));
  const rows = await tx
    .selectDistinct({ role_id: user_role.role_id })
    .from(user_role)
    .where(inArray(user_role.user_id, holders));
  return rows.map(({ role_id }) => role_id);
}

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

/** What is ticked for a role, as the wire has it. */
async function ticksOf(db: Database | Transaction, role_id: string): Promise<RoleMenu[]> {
  const moment = (column: string) =>
    sql`floor(extract(epoch from ${sql.identifier(column)}) * 1000)::bigint`;
  const lines = await readLines(
    db,
    sql`${role_menu}`,
    sql`id || ' ' || menu_id || ' ' || ${moment('created_at')} || ' ' || ${moment('updated_at')}`,
    sql`role_id = ${role_id}`,
  );
  // Most were ticked together, so that there are few different moments.
  const moments = new Map<string, string>();
  const toMoment = (text: string) => {
    const moment = moments.get(text) ?? new Date(Number(text)).toISOString();
    moments.set(text, moment);
    return moment;
  };
  return lines.map((line) => {
    const [id = '', menu_id = '', created = '', updated = ''] = line.split(' ');
    return { id, role_id, menu_id, created_at: toMoment(created), updated_at: toMoment(updated) };
  });
}

/** Many texts as the rows of a query, with one parameter: PostgreSQL takes 65,535 at most. */
const texts = (list: Iterable<string>) =>
  sql`select json_array_elements_text(${JSON.stringify([...list])}::json)`;

/** Rows that one statement inserts. */
const BATCH = 2_000;

async function tick(tx: Transaction, role_id: string, ids: Set<string>, now: Date): Promise<void> {
  if (ids.size === 0) return;
  await assertMenus(tx, ids);
  const stamps = { created_at: now, updated_at: now };
  const links = [...ids].map((menu_id) =>
    JSON.stringify({ id: newId(now.getTime()), role_id, menu_id, ...stamps }),
  );
  for (let from = 0; from < links.length; from += BATCH) {
    await insertRows(tx, role_menu, links.slice(from, from + BATCH));
  }
}

async function assertMenus(tx: Transaction, ids: Set<string>): Promise<void> {
  const [unknown] = await queryRows<{ id: string }>(
    tx,
    sql`select id from (${texts(ids)} as id) wanted
    where not exists (select 1 from ${menu} where menu.id = wanted.id) limit 1`,
  );
  if (unknown) throw invalidFields([{ field: 'menus', message: `unknown menu ${unknown.id}` }]);
}
