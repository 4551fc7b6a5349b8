import { eq, inArray, sql } from 'drizzle-orm';
import {
  MAX_LEVELS,
  type Menu,
  type MenuForm,
  type MenuQuery,
  type MenuResource,
} from '@/schemas/menu';
import { invalidFields, notFound } from '../../base/errors';
import { newId } from '../../base/ids';
import type { Store } from '../../crud/store';
import { dates } from '../../crud/wire';
import { type Database, type Transaction, tables } from '../../db/database';
import { queryRows, readObjects } from '../../db/rows';
import { currentMenuRows } from '../../permission/menuRows';
import { toMenu, toMenuTree } from '../../permission/menuTree';
import { filterMenus } from './filter';
import { assertDeletable, assertFitsConsole, assertKeepsConsole } from './protection';

const { menu, menu_resource, role_menu } = tables;

/** Menus in the database. */
export const menuStore: Store<Menu, MenuForm, MenuQuery> = {
  list: async (db, query) => {
    const shown = filterMenus(await currentMenuRows(db), query);
    const tree = await toMenuTree(shown);
    if (isTrue(query.includeResources)) await addResources(db, tree);
    return { data: tree };
  },

  find: async (db, id) => {
    const [row] = await db.select().from(menu).where(eq(menu.id, id));
    if (!row) return undefined;
    const above = await ancestorIds(db, row.parent_id);
    const path = above.map((ancestor) => `${ancestor}.`).join('');
    return { ...toMenu(row, path), resources: await resourcesOf(db, id) };
  },

  create: async (tx, form, { now, assertHoldsCalls }) => {
    const { resources, ...fields } = form;
    const id = newId(now.getTime());
    await assertParent(tx, fields.parent_id);
    await assertFitsConsole(tx, form);
    assertHoldsCalls(resources);
    await tx.insert(menu).values({ ...fields, id, created_at: now, updated_at: now });
    await addNewResources(tx, id, resources, now);
    return { id };
  },

  update: async (tx, id, form, { now, assertHoldsCalls }) => {
    const { resources, ...fields } = form;
    const existing = await resourcesOf(tx, id);
    const before = { ...(await rowOf(tx, id)), resources: existing };
    await assertKeepsConsole(tx, before, form);
    await assertParent(tx, fields.parent_id, id);
    const moved = fields.parent_id !== before.parent_id || fields.code !== before.code;
    if (moved) await assertFitsConsole(tx, form);
    if (fields.type === 'button') await assertNoChildren(tx, id);
    const known = new Set(existing.map(keyOf));
    const added = resources.filter((resource) => !known.has(keyOf(resource)));
    assertHoldsCalls(added);
    await tx
      .update(menu)
      .set({ ...fields, updated_at: now })
      .where(eq(menu.id, id));
    const kept = new Set(resources.map(keyOf));
    const gone = existing.filter((resource) => !kept.has(keyOf(resource))).map((row) => row.id);
    if (gone.length > 0) await tx.delete(menu_resource).where(inArray(menu_resource.id, gone));
    await addNewResources(tx, id, added, now);
  },

  // The table's foreign keys take the descendants, resources and grants along.
  remove: async (tx, id) => {
    await assertDeletable(tx, await rowOf(tx, id));
    await tx.delete(menu).where(eq(menu.id, id));
  },

  audited: async (tx, { children: _, resources, ...fields }) => ({
    ...fields,
    resources: resources?.map(keyOf),
    submenus: (await descendantsOf(tx, fields.id)).map(({ code }) => code),
    roles: (await holdersOf(tx, fields.id)).map(({ role_id }) => role_id),
  }),

  cascadePreview: async (tx, { id }) => ({
    submenus: await queryRows(
      tx,
      sql`${withBelow(id)}
      select id, code,
        array(select method || ' ' || path from menu_resource
          where menu_id = below.id order by menu_resource.id) as resources,
        array(select role_id from role_menu
          where menu_id = below.id order by role_id) as roles
      from below order by depth, code`,
    ),
  }),
};

/** The spellings that the original reads as true. */
const isTrue = (flag = '') => /^(1|t|true)$/i.test(flag);

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** @throws {ApiError} 404 when there is no such menu. */
async function rowOf(tx: Transaction, id: string) {
  const [row] = await tx.select().from(menu).where(eq(menu.id, id));
  if (!row) throw notFound('Menu not found');
  return row;
}

async function resourcesOf(db: Database | Transaction, id: string) {
  const rows = await db
    .select()
    .from(menu_resource)
    .where(eq(menu_resource.menu_id, id))
    .orderBy(menu_resource.id);
  return rows.map((row) => ({ ...row, ...dates(row) }));
}

async function addResources(db: Database, tree: Menu[]): Promise<void> {
  const byMenu = new Map<string, MenuResource[]>();
  for await (const page of resourcePages(db)) {
    for (const row of page) {
      const rows = byMenu.get(row.menu_id);
      if (rows) rows.push(row);
      else byMenu.set(row.menu_id, [row]);
    }
  }
  const visit = (level: Menu[]) => {
    for (const node of level) {
      node.resources = byMenu.get(node.id) ?? [];
      visit(node.children ?? []);
    }
  };
  visit(tree);
}

async function* resourcePages(db: Database): AsyncGenerator<MenuResource[]> {
  const PAGE = 2_000;
  for (let after = ''; ; ) {
    const page = await readObjects<MenuResource>(
      db,
      sql`select * from ${menu_resource} where id > ${after} order by id limit ${PAGE}`,
    );
    yield page.map((row) => ({
      ...row,
      ...dates({ created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) }),
    }));
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? '';
  }
}

async function addNewResources(
  tx: Transaction,
  menu_id: string,
  resources: MenuForm['resources'],
  now: Date,
): Promise<void> {
  const distinct = new Map(resources.map((resource) => [keyOf(resource), resource]));
  const rows = [...distinct.values()].map(({ method, path }) => ({
    id: newId(now.getTime()),
    menu_id,
    method,
    path,
    created_at: now,
    updated_at: now,
  }));
  if (rows.length > 0) await tx.insert(menu_resource).values(rows);
}

/** The ids of a menu and all above it, from the root down. */
async function ancestorIds(db: Database | Transaction, id: string | null): Promise<string[]> {
  if (!id) return [];
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
    with recursive above as (
      select id, parent_id, 1 as depth from menu where id = ${id}
      union all
      select menu.id, menu.parent_id, depth + 1 from menu join above on menu.id = above.parent_id
    )
    select id from above order by depth desc`,
  );
  return rows.map((row) => row.id);
}

interface Descendant {
  id: string;
  code: string;
  /** 1 for a child, 2 for its children. */
  depth: number;
}

/** Begins a query of all that stands below a menu: as `below`, with `depth`. */
const withBelow = (id: string) => sql`
  with recursive below as (
    select id, code, 1 as depth from menu where parent_id = ${id}
    union all
    select menu.id, menu.code, depth + 1 from menu join below on menu.parent_id = below.id
  )`;

/** All that stands below a menu. */
const descendantsOf = (tx: Transaction, id: string) =>
  queryRows<Descendant>(
    tx,
    sql`${withBelow(id)} select id, code, depth from below order by depth, code`,
  );

/** The roles that a menu is ticked for. */
const holdersOf = (tx: Transaction, id: string) =>
  tx.select({ role_id: role_menu.role_id }).from(role_menu).where(eq(role_menu.menu_id, id));

/** A menu may stand under a page that is neither itself nor below it, on one of the sixteen levels. */
async function assertParent(tx: Transaction, parentId: string | null, id?: string): Promise<void> {
  if (!parentId) return;
  const [parent] = await tx.select({ type: menu.type }).from(menu).where(eq(menu.id, parentId));
  if (!parent) throw notFound('Parent not found');
  if (parent.type === 'button') refuseParent('a button cannot have submenus');
  const above = await ancestorIds(tx, parentId);
  if (id && above.includes(id)) {
    refuseParent('a menu cannot stand under itself or its own submenus');
  }
  const below = id ? ((await descendantsOf(tx, id)).at(-1)?.depth ?? 0) : 0;
  if (above.length + 1 + below > MAX_LEVELS) {
    refuseParent(`menus cannot stand on more than ${MAX_LEVELS} levels`);
  }
}

function refuseParent(message: string): never {
  throw invalidFields([{ field: 'parent_id', message }]);
}

async function assertNoChildren(tx: Transaction, id: string): Promise<void> {
  const [child] = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(eq(menu.parent_id, id))
    .limit(1);
  if (child) throw invalidFields([{ field: 'type', message: 'a menu with submenus is no button' }]);
}
