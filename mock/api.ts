import { bootApi } from '../src/server/boot/bootApi';
import { runShutdown } from '../src/server/boot/shutdown';
import { parseEnv } from '../src/server/lib/env';

/**
 * What the dev server mounts: the real API on the database that `npm start` uses too, or the server
 * that API_PROXY names. There are no canned answers. Umi serves the page at the root, so that is where
 * the API is.
 */
export async function createDevApi() {
  const env = parseEnv({ ...process.env, BASE_PATH: '', API_PREFIX: '' });
  const { app, dependencies, root, location, leave, close } = await bootApi(env);
  if (root?.password) {
    process.stdout.write(`\nUsername  ${root.username}\nPassword  ${root.password}\n\n`);
  }
  if (!root) process.stdout.write(`\nAPI       ${location}\n\n`);
  return { fetch: app.fetch, close: () => runShutdown([...leave, ...close], dependencies.log) };
}
