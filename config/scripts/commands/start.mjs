import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMain } from '../main.mjs';
import { root, server } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

runMain(async () => {
  await prepare({ built: true });
  // Relative settings, such as DATA_DIR, mean the same from wherever this is started.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  // In this process: signals reach the server itself, and nothing else is left to end.
  await import(pathToFileURL(join(server, 'main.js')).href);
});
