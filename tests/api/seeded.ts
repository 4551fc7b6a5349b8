import { consoleMenus, type SeedMenu } from '@/server/db/seed/consoleMenus';

const flat = (menus: SeedMenu[]): SeedMenu[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);

/** Every menu of a new database. */
export const seededMenus = flat(consoleMenus);
