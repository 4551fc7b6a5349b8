import { createApp } from '../src/server/app';
import { listenForCommands } from '../src/server/commands/listen';
import { openDatabase } from '../src/server/db/open';
import { createDependencies } from '../src/server/dependencies';
import { parseEnv } from '../src/server/env';
import { ensureSeeded } from '../src/server/firstRun';
import { applyMenuFile } from '../src/server/menuFile/apply';
import { readMenuFile } from '../src/server/menuFile/read';

/**
 * What the dev server mounts: the real API on the database that `npm start` uses too. There are no
 * canned answers.
 */
export async function createDevApi() {
  const env = parseEnv(process.env);
  const menus = readMenuFile(env.menuFile);
  const database = await openDatabase(env);
  const root = await ensureSeeded(database.db, env, Date.now());
  if (root.password) {
    process.stdout.write(`\nUsername  ${root.username}\nPassword  ${root.password}\n\n`);
  }
  const dependencies = await createDependencies(database.db, env);
  await applyMenuFile(dependencies, menus);
  const stopCommands = await listenForCommands(database, dependencies);
  const close = async () => {
    await stopCommands();
    await dependencies.journal.close();
    await database.close();
  };
  return { fetch: createApp(dependencies).fetch, close };
}
