import { Versioned } from '../db/cache';
import { type Database, tables } from '../db/database';
import { readVersions } from './snapshot';

export type MenuRow = typeof tables.menu.$inferSelect;

const menuRows = new Versioned<MenuRow[]>();

/**
 * Shared, so not to be changed.
 * @param known the least version of the menus; the current one without it
 */
export async function currentMenuRows(db: Database, known?: number): Promise<MenuRow[]> {
  const version = known ?? (await readVersions(db)).menus;
  return menuRows.current(db, version, () => db.select().from(tables.menu).orderBy(tables.menu.id));
}
