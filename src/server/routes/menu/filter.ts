import type { MenuQuery } from '@/schemas/menu';
import { wordsOf } from '../../crud/list';
import { folded } from '../../lib/searchKey';
import { menuSearchKey } from '../../permission/menuNames';
import type { MenuRow } from '../../permission/menuRows';

/**
 * Returns the menus that match, with their ancestors, so that they make a tree. `name` brings descendants along; `code` is part of the
 * dotted code.
 * @param granting ids of the menus that grant what the query asks for
 */
export function filterMenus(
  menus: MenuRow[],
  { q, name, code, type, own_status }: MenuQuery,
  granting?: ReadonlySet<string>,
): MenuRow[] {
  if (!q && !name && !code && !type && !own_status && !granting) return menus;
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const lines = new Map(menus.map((menu) => [menu.id, lineOf(menu, byId)]));
  const line = (menu: MenuRow) => lines.get(menu.id) ?? [];
  const tests: ((menu: MenuRow) => boolean)[] = [];
  if (granting) tests.push(({ id }) => granting.has(id));
  if (type) tests.push((menu) => menu.type === type);
  if (own_status) tests.push(({ status }) => status === own_status);
  if (name) tests.push((menu) => line(menu).some((above) => holds(above.name, name)));
  if (code) tests.push((menu) => holds(dotted(line(menu)), code));
  const words = wordsOf(folded(q ?? ''));
  for (const word of words) {
    tests.push((menu) => {
      const place = dotted(line(menu));
      return keyOf(menu, place).includes(word) || folded(place).includes(word);
    });
  }
  const matches = menus.filter((menu) => tests.every((test) => test(menu)));
  const shown = new Set(matches.flatMap(line).map(({ id }) => id));
  return menus.filter(({ id }) => shown.has(id));
}

const keys = new WeakMap<MenuRow, string>();

function keyOf(menu: MenuRow, place: string): string {
  const known = keys.get(menu);
  if (known !== undefined) return known;
  const key = menuSearchKey(menu, place);
  keys.set(menu, key);
  return key;
}

function lineOf(menu: MenuRow, byId: Map<string, MenuRow>): MenuRow[] {
  const line: MenuRow[] = [];
  for (let at: MenuRow | undefined = menu; at; at = byId.get(at.parent_id ?? '')) line.unshift(at);
  return line;
}

const dotted = (line: MenuRow[]) => line.map(({ code }) => code).join('.');

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
