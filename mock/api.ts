import { pino } from 'pino';
import { createApp } from '../src/server/app';
import { randomDigits } from '../src/server/captcha/routes';
import { openDatabase } from '../src/server/db/open';
import { parseEnv } from '../src/server/env';
import { ensureSeeded } from '../src/server/firstRun';

/**
 * What the dev server mounts: the real API on the database that `npm start` uses too. There are no
 * canned answers.
 */
export async function createDevApi() {
  const env = parseEnv(process.env);
  const database = await openDatabase(env);
  const root = await ensureSeeded(database.db, env, Date.now());
  if (root.password) {
    process.stdout.write(`\nUsername  ${root.username}\nPassword  ${root.password}\n\n`);
  }
  const app = createApp({
    db: database.db,
    env,
    clock: Date.now,
    log: pino(),
    newDigits: randomDigits,
    lifecycle: { draining: false },
  });
  return { fetch: app.fetch, close: database.close };
}
