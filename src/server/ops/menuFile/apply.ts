import type { Logger } from 'pino';
import type { Env } from '../../base/env';
import type { Database } from '../../db/database';
import { importMenus } from './import';
import type { FileMenu } from './schema';

interface Parts {
  db: Database;
  env: Env;
  clock: () => number;
  log: Logger;
}

/**
 * Imports the menus of the file that MENU_FILE names, and says in the log what that did.
 *
 * @throws {StartError} when they do not fit those that are there; nothing was imported then.
 */
export async function applyMenuFile(
  { db, env, clock, log }: Parts,
  menus: FileMenu[],
): Promise<void> {
  if (menus.length === 0) return;
  const { menuFile: file, menuFileOverwrite } = env;
  const report = await importMenus(db, menus, {
    overwrite: menuFileOverwrite === 'on',
    actor: 'MENU_FILE',
    now: clock(),
  });
  const { added, resources, overwritten, left } = report;
  log.info({ file, added, resources }, `MENU_FILE: ${added.length} menus added`);
  for (const [menu, members] of Object.entries(overwritten)) {
    log.info({ file, menu, members }, `MENU_FILE: ${menu} was made as the file has it`);
  }
  for (const [menu, members] of Object.entries(left)) {
    log.warn({ file, menu, members }, `MENU_FILE: ${menu} differs and was left as it is`);
  }
}
