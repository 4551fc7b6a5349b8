import { type Transaction, tables } from '../db/database';
import type { SeedMenu } from '../db/seed/consoleMenus';
import { newId } from '../lib/ids';

const { menu, menu_resource } = tables;

/**
 * Inserts menus with what is below them, as a start or the demo makes them: no change is recorded.
 * @param now milliseconds since 1970
 * @returns their ids by dotted code
 */
export async function insertMenus(
  tx: Transaction,
  menus: readonly SeedMenu[],
  now: number,
  makeId: (now: number) => string = newId,
): Promise<ReadonlyMap<string, string>> {
  const dates = { created_at: new Date(now), updated_at: new Date(now) };
  const rows: (typeof menu.$inferInsert)[] = [];
  const calls: (typeof menu_resource.$inferInsert)[] = [];
  const ids = new Map<string, string>();
  const level = (siblings: readonly SeedMenu[], parent_id: string | null, above: string) => {
    for (const { resources, children, ...fields } of siblings) {
      const id = makeId(now);
      ids.set(above + fields.code, id);
      rows.push({ ...fields, id, parent_id, status: 'enabled', ...dates });
      for (const { method, path } of resources)
        calls.push({ id: makeId(now), menu_id: id, method, path, ...dates });
      level(children ?? [], id, `${above}${fields.code}.`);
    }
  };
  level(menus, null, '');
  if (rows.length === 0) return ids;
  await tx.insert(menu).values(rows);
  if (calls.length > 0) await tx.insert(menu_resource).values(calls);
  return ids;
}
