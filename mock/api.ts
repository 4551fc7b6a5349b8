import { openApi } from '../src/server/api';
import { parseEnv } from '../src/server/env';
import { takeSteps } from '../src/server/stop';

/**
 * What the dev server mounts: the real API on the database that `npm start` uses too. There are no
 * canned answers.
 */
export async function createDevApi() {
  const { app, dependencies, root, leave, close } = await openApi(parseEnv(process.env));
  if (root.password) {
    process.stdout.write(`\nUsername  ${root.username}\nPassword  ${root.password}\n\n`);
  }
  return { fetch: app.fetch, close: () => takeSteps([...leave, ...close], dependencies.log) };
}
