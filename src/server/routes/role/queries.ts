import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Role, RoleForm, RoleMenu, RoleQuery } from '@/schemas/role';
import type { Principal } from '../../auth/session/queries';
import { endSessionsOfThoseWithOnly } from '../../auth/session/queries';
import { ownIdOf } from '../../changes/actorLimits';
import { goneFrom } from '../../changes/danglingRefs';
import type { Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { leavePlace, rolePlace, takePlace } from '../../crud/givenCodes';
import { isoDates } from '../../crud/isoDates';
import { syncLinks } from '../../crud/links';
import { contains, findsWords, pageOf, selectableOf } from '../../crud/list';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf, theRow } from '../../db/rows';
import { roleSearchKey } from '../../db/searchKeys';
import { codeKept, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { auditedHolders, roleHistory } from './history';

const { menu, role, role_menu, user_role } = tables;

const ORDER = [desc(role.sequence), desc(role.created_at), desc(role.id)];

export const roleStore: Store<Role, RoleForm, RoleQuery> = {
  list: async (db, query) => {
    const where = matches(query);
    if (query.resultType === 'select') {
      const rows = await db
        .select()
        .from(role)
        .where(where)
        .orderBy(...ORDER);
      return { data: rows.map(toRole) };
    }
    const { data, ...total } = await pageOf(db, role, query, { where, order: ORDER });
    return { data: await withCounts(db, data.map(toRole)), ...total };
  },

  selectable: (db, query) => selectableOf(db, role, { where: matches(query), order: ORDER }),

  find: async (db, id) => {
    const [row] = await db.select().from(role).where(eq(role.id, id));
    if (!row) return undefined;
    return { ...toRole(row), menus: await grantsOf(db, id) };
  },

  create: async (write, { menus, second_factor, ...fields }, identity) => {
    const values = {
      ...fields,
      second_factor: second_factor ?? 'optional',
      search_key: roleSearchKey(fields),
      ...identity,
    };
    const row = theRow(await write.tx.insert(role).values(values).returning());
    await takeCode(write, row.id, row.code);
    return { item: { ...toRole(row), menus: await syncGrants(write, row.id, [], menus) } };
  },

  update: async (write, before, { menus, second_factor: wanted, ...fields }) => {
    const { tx, now } = write;
    const { id, menus: granted } = before;
    if (fields.code !== before.code || fields.name !== before.name) write.assertRoles([id]);
    const second_factor = wanted ?? before.second_factor;
    // A demand concerns the role's users too, whom the write does not touch.
    if (second_factor !== before.second_factor)
      write.assertNotStronger('', await rolesBeside(tx, id, write.actor));
    const changed = tx
      .update(role)
      .set({ ...fields, second_factor, search_key: roleSearchKey(fields), updated_at: now })
      .where(eq(role.id, id));
    const row = theRow(await changed.returning());
    await takeCode(write, id, row.code, before.code);
    return { ...toRole(row), menus: await syncGrants(write, id, granted ?? [], menus) };
  },

  remove: async ({ tx, actor, assertNotStronger, holdsRoles }, { id, code }) => {
    assertNotStronger('', await rolesBeside(tx, id, actor));
    await leavePlace(tx, id, rolePlace(code), holdsRoles([id]));
    await endSessionsOfThoseWithOnly(tx, id);
    await tx.delete(role).where(eq(role.id, id));
  },

  auditSnapshot: async (tx, { menus, ...fields }) => ({
    ...fields,
    menus: menus?.map(({ menu_id }) => menu_id),
    users: await tx.$count(user_role, eq(user_role.role_id, fields.id)),
  }),

  cascadePreview: async (tx, { id }) =>
    auditedHolders(
      await tx
        .select({ user_id: user_role.user_id, source: user_role.source })
        .from(user_role)
        .where(eq(user_role.role_id, id))
        .orderBy(user_role.user_id),
    ),

  ...roleHistory,
};

/** Adds how many hold each role, and how many menus it gives. */
async function withCounts(db: Database, roles: Role[]): Promise<Role[]> {
  const ids = roles.map(({ id }) => id);
  const counts = (table: typeof user_role | typeof role_menu) =>
    db
      .select({ id: table.role_id, count: count() })
      .from(table)
      .where(isAnyOf(table.role_id, ids))
      .groupBy(table.role_id);
  const [users, menus] = await Promise.all(
    [user_role, role_menu].map(
      async (table) => new Map((await counts(table)).map((row) => [row.id, row.count] as const)),
    ),
  );
  return roles.map((one) => ({
    ...one,
    user_count: users?.get(one.id) ?? 0,
    menu_count: menus?.get(one.id) ?? 0,
  }));
}

async function takeCode(write: WriteContext, id: string, code: string, left?: string) {
  if (code === left) return;
  const isClaimed = [code, left].some((one) => one && write.claimedCodes.has(one));
  if (write.isLimited && isClaimed) throw codeKept();
  await takePlace(write, id, rolePlace(code), left && rolePlace(left));
}

/** A user with a role beyond the actor is stronger than the actor. */
async function rolesBeside(tx: Transaction, id: string, actor: Principal): Promise<string[]> {
  const holders = tx
    .select({ id: user_role.user_id })
    .from(user_role)
    .where(and(eq(user_role.role_id, id), ne(user_role.user_id, ownIdOf(actor) ?? '')));
  const rows = await tx
    .selectDistinct({ role_id: user_role.role_id })
    .from(user_role)
    .where(inArray(user_role.user_id, holders));
  return rows.map(({ role_id }) => role_id);
}

function matches({ q, name, code, menu_id, status }: RoleQuery): SQL | undefined {
  return and(
    findsWords(role.search_key, [role.name, role.code], q),
    menu_id ? gives(menu_id) : undefined,
    name ? contains(role.name, name) : undefined,
    code ? contains(role.code, code) : undefined,
    status ? eq(role.status, status) : undefined,
  );
}

const gives = (menuId: string) => sql`exists (select 1 from ${role_menu}
  where ${role_menu.role_id} = ${role}.id and ${role_menu.menu_id} = ${menuId})`;

function toRole({ search_key, ...row }: typeof role.$inferSelect): Role {
  return { ...row, ...isoDates(row), menus: null };
}

async function grantsOf(db: Database | Transaction, role_id: string): Promise<RoleMenu[]> {
  const isOfRole = eq(role_menu.role_id, role_id);
  const rows = await db.select().from(role_menu).where(isOfRole).orderBy(role_menu.id);
  return rows.map((row) => ({ ...row, ...isoDates(row) }));
}

async function syncGrants(
  write: WriteContext,
  role_id: string,
  granted: RoleMenu[],
  menus: RoleForm['menus'],
): Promise<RoleMenu[]> {
  const known = new Set(granted.map(({ menu_id }) => menu_id));
  const added = menus.map(({ menu_id }) => menu_id).filter((id) => !known.has(id));
  const [unknown] = await goneFrom(write.tx, menu, added);
  if (unknown) throw invalidFields([fieldError('menus', 'unknown_menu', { id: unknown })]);
  const wanted = menus.map(({ menu_id }) => ({ role_id, menu_id }));
  return syncLinks(write, role_menu, granted, wanted, ({ menu_id }) => menu_id);
}
