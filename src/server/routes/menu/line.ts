import { eq, sql } from 'drizzle-orm';
import { MAX_LEVELS } from '@/schemas/menu';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf, queryRows } from '../../db/rows';
import { invalidFields, parentNotFound } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';

const { menu, role_menu } = tables;

/** Returns a menu and those above it, from the root down. */
export const lineOf = (
  db: Database | Transaction,
  id: string | null,
): Promise<{ id: string; code: string }[]> =>
  queryRows(
    db,
    sql`
    with recursive line as (
      select id, code, parent_id, 1 as depth from menu where id = ${id}
      union all
      select menu.id, menu.code, menu.parent_id, depth + 1
      from menu join line on menu.id = line.parent_id
    )
    select id, code from line order by depth desc`,
  );

export const ancestorIds = async (db: Database | Transaction, id: string | null) =>
  id ? (await lineOf(db, id)).map((above) => above.id) : [];

interface Descendant {
  id: string;
  code: string;
  /** 1 for a child, 2 for its children. */
  depth: number;
}

/** Begins a query with `below`, which has `depth`. */
export const withBelow = (id: string) => sql`
  with recursive below as (
    select menu.*, 1 as depth from menu where parent_id = ${id}
    union all
    select menu.*, depth + 1 from menu join below on menu.parent_id = below.id
  )`;

export const descendantsOf = (tx: Transaction, id: string) =>
  queryRows<Descendant>(
    tx,
    sql`${withBelow(id)} select id, code, depth from below order by depth, code`,
  );

export const holdersOf = (tx: Transaction, ids: Iterable<string>) =>
  tx
    .select({ role_id: role_menu.role_id })
    .from(role_menu)
    .where(isAnyOf(role_menu.menu_id, [...ids]));

export async function assertParent(
  tx: Transaction,
  parentId: string | null,
  id?: string,
): Promise<void> {
  if (!parentId) return;
  const [parent] = await tx.select({ type: menu.type }).from(menu).where(eq(menu.id, parentId));
  if (!parent) throw parentNotFound(parentId);
  if (parent.type === 'button') {
    throw invalidFields([fieldError('parent_id', 'parent_is_button')]);
  }
  const above = await ancestorIds(tx, parentId);
  if (id && above.includes(id)) {
    throw invalidFields([fieldError('parent_id', 'parent_below_itself')]);
  }
  const below = id ? ((await descendantsOf(tx, id)).at(-1)?.depth ?? 0) : 0;
  if (above.length + 1 + below > MAX_LEVELS) {
    throw invalidFields([fieldError('parent_id', 'too_many_levels', { max: MAX_LEVELS })]);
  }
}

export async function assertNoChildren(tx: Transaction, id: string): Promise<void> {
  const [child] = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(eq(menu.parent_id, id))
    .limit(1);
  if (child) throw invalidFields([fieldError('type', 'has_submenus')]);
}
