import menus from './menus.json';

/** A menu of the seed file; what it leaves out takes the table's default. */
export interface SeedMenu {
  code: string;
  name: string;
  type: 'page' | 'button';
  sequence: number;
  path: string;
  resources: { method: string; path: string }[];
  children?: SeedMenu[];
}

/** The menus of the console's own pages and buttons, as a new database gets them. */
export const consoleMenus = menus as SeedMenu[];

const byPlace = new Map(consoleMenus.flatMap((menu) => placesOf(menu, '')));

function placesOf(menu: SeedMenu, above: string): [string, SeedMenu][] {
  const place = `${above}${menu.code}`;
  return [[place, menu], ...(menu.children ?? []).flatMap((child) => placesOf(child, `${place}.`))];
}

/**
 * The menu that the console itself needs at a place of the tree, if it needs one there.
 *
 * @param place the codes from the root down, joined by dots: `system.user.add`.
 */
export const consoleMenuAt = (place: string): SeedMenu | undefined => byPlace.get(place);
