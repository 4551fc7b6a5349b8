import { type Transaction, tables } from '../../db/database';
import { menuCodes } from '../../permission/menuCodes';
import { type Entries, type Entry, grouped, inOrder } from './entries';
import { FIELDS } from './schema';

const { menu, menu_resource, role, role_menu } = tables;

export type StoredEntry = Entry & { id: string };
export type Stored = Entries<StoredEntry>;

/** Reads the menus and roles of the database. */
export async function readStored(tx: Transaction): Promise<Stored> {
  const rows = await tx.select().from(menu);
  const refs = menuCodes(rows);
  const codeOf = (id: string | null) => refs.get(id ?? '')?.code;
  const calls = grouped(await tx.select().from(menu_resource), ({ menu_id, method, path }) => [
    menu_id,
    `${method} ${path}`,
  ]);
  const grants = grouped(await tx.select().from(role_menu), ({ role_id, menu_id }) => [
    role_id,
    codeOf(menu_id),
  ]);
  const stored: Stored = { menu: new Map(), role: new Map() };
  for (const row of rows) {
    const [code, above] = [codeOf(row.id), codeOf(row.parent_id) ?? ''];
    if (code === undefined) continue;
    const links = inOrder(calls.get(row.id) ?? []);
    stored.menu.set(code, { id: row.id, code, above, fields: pick(row, FIELDS.menu), links });
  }
  for (const row of await tx.select().from(role)) {
    const { id, code } = row;
    const links = inOrder(grants.get(id) ?? []);
    stored.role.set(code, { id, code, above: '', fields: pick(row, FIELDS.role), links });
  }
  return stored;
}

const pick = (row: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
