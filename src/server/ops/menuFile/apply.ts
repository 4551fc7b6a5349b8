import type { Logger } from 'pino';
import type { Database } from '../../db/database';
import type { Env } from '../../lib/env';
import { importMenus } from './import';
import type { FileMenu } from './schema';

interface Parts {
  db: Database;
  env: Env;
  clock: () => number;
  log: Logger;
}

/** @throws {StartError} when the menus do not fit; nothing is imported then */
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
