import type { Transaction } from '../../db/database';
import { tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { type Entries, inOrder, type MenuEntry, type RoleEntry } from './entries';

const { menu, menu_resource, role, role_menu } = tables;

interface Identified {
  id: string;
}

export type Stored = Entries<MenuEntry & Identified, RoleEntry & Identified>;

export async function readStored(tx: Transaction): Promise<Stored> {
  const rows = await tx.select().from(menu);
  const refs = menuCodes(rows);
  const calls = grouped(await tx.select().from(menu_resource), ({ menu_id, method, path }) => [
    menu_id,
    `${method} ${path}`,
  ]);
  const ticks = grouped(await tx.select().from(role_menu), ({ role_id, menu_id }) => [
    role_id,
    refs.get(menu_id)?.code,
  ]);
  const menus: Stored['menus'] = new Map();
  for (const { id, parent_id, created_at: _, updated_at: __, ...fields } of rows) {
    const codes = refs.get(id)?.code;
    if (codes === undefined) continue;
    const above = parent_id === null ? '' : (refs.get(parent_id)?.code ?? '');
    menus.set(codes, { id, codes, above, fields, resources: inOrder(calls.get(id) ?? []) });
  }
  const roles: Stored['roles'] = new Map();
  for (const row of await tx.select().from(role)) {
    const { id, created_at: _, updated_at: __, search_key: ___, ...fields } = row;
    roles.set(fields.code, { id, fields, menus: inOrder(ticks.get(id) ?? []) });
  }
  return { menus, roles };
}

function grouped<Row>(rows: Row[], pairOf: (row: Row) => [string, string | undefined]) {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const [key, value] = pairOf(row);
    if (value === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
