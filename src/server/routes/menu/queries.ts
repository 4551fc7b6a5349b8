import { count, eq, sql } from 'drizzle-orm';
import type { Menu, MenuForm, MenuQuery, MenuResource } from '@/schemas/menu';
import type { Store } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import { leavePlace, menuPlace, takePlace } from '../../crud/givenCodes';
import { isoDates } from '../../crud/isoDates';
import { syncLinks } from '../../crud/links';
import { contains } from '../../crud/list';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, theRow } from '../../db/rows';
import { callOf } from '../../permission/consoleMenu';
import { currentMenuRows } from '../../permission/menuRows';
import { toMenu, toMenuTree } from '../../permission/menuTree';
import { filterMenus } from './filter';
import { menuHistory } from './history';
import { assertIdentity, leavePlacesBelow } from './identity';
import {
  ancestorIds,
  assertNoChildren,
  assertParent,
  descendantsOf,
  holdersOf,
  withBelow,
} from './line';
import { assertDeletable, assertFitsConsole, assertKeepsConsole } from './protection';
import { recreateSubmenus } from './recreate';
import { assertServices } from './services';

const { menu, menu_resource, role_menu } = tables;

export const menuStore: Store<Menu, MenuForm, MenuQuery> = {
  list: async (db, query) => {
    const granting = query.call ? await grantingMenus(db, query.call) : undefined;
    const shown = filterMenus(await currentMenuRows(db), query, granting);
    const tree = toMenuTree(shown);
    await countRoles(db, tree);
    if (isTrue(query.includeResources)) await addResources(db, tree);
    return { data: tree };
  },

  find: async (db, id) => {
    const [row] = await db.select().from(menu).where(eq(menu.id, id));
    return row && withResources(db, row, await resourcesOf(db, id));
  },

  create: async (write, form, identity) => {
    const { tx } = write;
    const { resources, ...fields } = form;
    const { id } = identity;
    await assertParent(tx, fields.parent_id);
    await assertFitsConsole(tx, form);
    await assertServices(tx, [form]);
    write.assertHoldsCalls(resources);
    const row = theRow(
      await tx
        .insert(menu)
        .values({ ...fields, ...identity })
        .returning(),
    );
    await takePlace(write, id, menuPlace(row));
    return { item: await withResources(tx, row, await syncResources(write, id, [], resources)) };
  },

  update: async (write, { id, ...stored }, form) => {
    const { tx, now } = write;
    const { resources, ...fields } = form;
    const existing = stored.resources ?? [];
    const before = { ...stored, parent_id: stored.parent_id || null, resources: existing };
    await assertKeepsConsole(tx, before, form);
    await assertParent(tx, fields.parent_id, id);
    const isMoved = fields.parent_id !== before.parent_id || fields.code !== before.code;
    if (isMoved) await assertFitsConsole(tx, form);
    if (fields.type === 'button') await assertNoChildren(tx, id);
    const known = new Set(existing.map(callOf));
    await assertServices(tx, [form]);
    write.assertHoldsCalls(resources.filter((resource) => !known.has(callOf(resource))));
    await assertIdentity(write, { ...before, id }, fields);
    const changed = tx
      .update(menu)
      .set({ ...fields, updated_at: now })
      .where(eq(menu.id, id));
    const row = theRow(await changed.returning());
    await takePlace(write, id, menuPlace(row), menuPlace(before));
    return withResources(tx, row, await syncResources(write, id, existing, resources));
  },

  // Foreign keys delete the descendants, resources and grants.
  remove: async (write, { id, code, parent_id }) => {
    const { tx } = write;
    await assertDeletable(tx, { code, parent_id: parent_id || null });
    await leavePlace(tx, id, menuPlace({ code, parent_id }), write.holdsMenu(id));
    await leavePlacesBelow(tx, id);
    await tx.delete(menu).where(eq(menu.id, id));
  },

  auditSnapshot: async (tx, { children: _, resources, ...fields }) => ({
    ...fields,
    resources: resources?.map(callOf),
    submenus: (await descendantsOf(tx, fields.id)).map(({ code }) => code),
    roles: (await holdersOf(tx, [fields.id])).map(({ role_id }) => role_id),
  }),

  cascadePreview: async (tx, { id }) => ({
    submenus: await queryRows(
      tx,
      sql`${withBelow(id)}
      select id, parent_id, code, name, description, type, path, properties, status, sequence,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        array(select method || ' ' || path from menu_resource
          where menu_id = below.id order by menu_resource.id) as resources,
        array(select role_id from role_menu
          where menu_id = below.id order by role_id) as roles
      from below order by depth, code`,
    ),
  }),

  recreateCascaded: recreateSubmenus,

  ...menuHistory,
};

/** The spellings that the original reads as true. */
const isTrue = (flag = '') => /^(1|t|true)$/i.test(flag);

async function withResources(
  db: Database | Transaction,
  row: typeof menu.$inferSelect,
  resources: MenuResource[],
): Promise<Menu> {
  const above = await ancestorIds(db, row.parent_id);
  return { ...toMenu(row, above.map((ancestor) => `${ancestor}.`).join('')), resources };
}

async function resourcesOf(db: Database | Transaction, id: string): Promise<MenuResource[]> {
  const rows = await db
    .select()
    .from(menu_resource)
    .where(eq(menu_resource.menu_id, id))
    .orderBy(menu_resource.id);
  return rows.map(toResource);
}

/** The service follows from the path. */
const toResource = ({
  service_id: _,
  ...row
}: typeof menu_resource.$inferSelect): MenuResource => ({
  ...row,
  ...isoDates(row),
});

/** Returns a path or a part of one with its parameters as `:id`, whichever way they are written. */
const withColons = (call: string) => call.replaceAll('{', ':').replaceAll('}', '');

async function grantingMenus(db: Database, call: string): Promise<Set<string>> {
  const text = sql`${menu_resource.method} || ' ' || translate(${menu_resource.path}, '{}', ':')`;
  const rows = await db
    .selectDistinct({ id: menu_resource.menu_id })
    .from(menu_resource)
    .where(contains(text, withColons(call)));
  return new Set(rows.map(({ id }) => id));
}

async function countRoles(db: Database, tree: Menu[]): Promise<void> {
  const rows = await db
    .select({ id: role_menu.menu_id, count: count() })
    .from(role_menu)
    .groupBy(role_menu.menu_id);
  const counts = new Map(rows.map((row) => [row.id, row.count]));
  const visit = (level: Menu[]) => {
    for (const node of level) {
      node.role_count = counts.get(node.id) ?? 0;
      visit(node.children ?? []);
    }
  };
  visit(tree);
}

async function addResources(db: Database, tree: Menu[]): Promise<void> {
  const rows = await db.select().from(menu_resource).orderBy(menu_resource.id);
  const byMenu = new Map<string, MenuResource[]>();
  const visit = (level: Menu[]) => {
    for (const node of level) {
      node.resources = [];
      byMenu.set(node.id, node.resources);
      visit(node.children ?? []);
    }
  };
  visit(tree);
  for (const row of rows) byMenu.get(row.menu_id)?.push(toResource(row));
}

async function syncResources(
  write: WriteContext,
  menu_id: string,
  existing: MenuResource[],
  wanted: MenuForm['resources'],
): Promise<MenuResource[]> {
  const links = wanted.map(({ method, path }) => ({ menu_id, method: String(method), path }));
  return syncLinks(write, menu_resource, existing, links, callOf);
}
