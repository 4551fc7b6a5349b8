import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MenuType } from '@/schemas/menu';

export interface SeedMenu {
  code: string;
  name: string;
  type: MenuType;
  sequence: number;
  path: string;
  resources: { method: string; path: string }[];
  children?: SeedMenu[];
}

/** Lies beside this module in the source, and beside the bundle once built. */
const folder = fileURLToPath(new URL('./menus', import.meta.url));

/** The files by place: `system.user.json` stands below `system.json`, and holds its buttons itself. */
const files = readdirSync(folder).map((file) => ({
  place: file.replace(/\.json$/, ''),
  menu: JSON.parse(readFileSync(join(folder, file), 'utf8')) as SeedMenu,
}));

export const consoleMenus: SeedMenu[] = menusBelow('');

function menusBelow(above: string): SeedMenu[] {
  return files
    .filter(({ place, menu }) => place === `${above}${menu.code}`)
    .map(({ place, menu }) => ({
      ...menu,
      children: [...(menu.children ?? []), ...menusBelow(`${place}.`)],
    }))
    .sort((one, other) => other.sequence - one.sequence || (one.code < other.code ? -1 : 1));
}

const byPlace = new Map(consoleMenus.flatMap((menu) => placesOf(menu, '')));

function placesOf(menu: SeedMenu, above: string): [string, SeedMenu][] {
  const place = `${above}${menu.code}`;
  return [[place, menu], ...(menu.children ?? []).flatMap((child) => placesOf(child, `${place}.`))];
}

export const consoleMenuAt = (place: string): SeedMenu | undefined => byPlace.get(place);
