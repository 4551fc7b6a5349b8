import type { MenuQuery } from '@/schemas/menu';
import { wordsOf } from '../../crud/list';
import type { MenuRow } from '../../permission/menuRows';

/**
 * With ancestors, so that they make a tree. `name` brings descendants along; `code` is part of the
 * dotted code.
 */
export function filterMenus(menus: MenuRow[], { q, name, code }: MenuQuery): MenuRow[] {
  if (!q && !name && !code) return menus;
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const lines = new Map(menus.map((menu) => [menu.id, lineOf(menu, byId)]));
  const line = (menu: MenuRow) => lines.get(menu.id) ?? [];
  const tests: ((menu: MenuRow) => boolean)[] = [];
  if (name) tests.push((menu) => line(menu).some((above) => holds(above.name, name)));
  if (code) tests.push((menu) => holds(dotted(line(menu)), code));
  for (const word of wordsOf(q)) {
    tests.push((menu) =>
      [menu.name, menu.path, dotted(line(menu))].some((text) => holds(text, word)),
    );
  }
  const matches = menus.filter((menu) => tests.every((test) => test(menu)));
  const shown = new Set(matches.flatMap(line).map(({ id }) => id));
  return menus.filter(({ id }) => shown.has(id));
}

function lineOf(menu: MenuRow, byId: Map<string, MenuRow>): MenuRow[] {
  const line: MenuRow[] = [];
  for (let at: MenuRow | undefined = menu; at; at = byId.get(at.parent_id ?? '')) line.unshift(at);
  return line;
}

const dotted = (line: MenuRow[]) => line.map(({ code }) => code).join('.');

const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
