import { consoleMenus, type SeedMenu } from '../db/seed/consoleMenus';
import type { MenuRow } from './menuRows';

/** The console's own menus are shown whatever their rows say, since root repairs them. */
export function menusOfRoot(all: MenuRow[], inForce: MenuRow[]): MenuRow[] {
  const byPlace = new Map(all.map((row) => [keyOf(row.parent_id, row.code), row]));
  const own = new Map<string, MenuRow>();
  const visit = (level: SeedMenu[], parentId: string | null, above: string) => {
    for (const menu of level) {
      const place = `${above}${menu.code}`;
      const row = byPlace.get(keyOf(parentId, menu.code)) ?? missingMenu(menu, parentId, place);
      own.set(row.id, { ...row, type: menu.type, status: 'enabled' });
      visit(menu.children ?? [], row.id, `${place}.`);
    }
  };
  visit(consoleMenus, null, '');
  return [...inForce.filter(({ id }) => !own.has(id)), ...own.values()];
}

const keyOf = (parentId: string | null, code: string) => `${parentId ?? ''} ${code}`;

/** Its place serves as its id. */
function missingMenu(
  { code, name, type, sequence, path }: SeedMenu,
  parent_id: string | null,
  place: string,
): MenuRow {
  const dates = { created_at: new Date(0), updated_at: new Date(0) };
  const texts = { description: '', properties: '' };
  return {
    ...dates,
    ...texts,
    id: place,
    parent_id,
    code,
    name,
    type,
    sequence,
    path,
    status: 'enabled',
  };
}
