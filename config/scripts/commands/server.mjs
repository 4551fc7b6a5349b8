import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMain } from '../main.mjs';
import { root, server } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

/**
 * Runs one of the server's own commands, in this process: it may ask something at the terminal.
 *
 * @param {string} name
 */
export function serverCommand(name) {
  return runMain(async () => {
    await prepare({ built: true });
    // Relative settings, such as DATA_DIR, mean the same from wherever this is started.
    process.env.INIT_CWD ??= process.cwd();
    process.chdir(root);
    process.setSourceMapsEnabled(true);
    process.argv.splice(2, 0, name);
    await import(pathToFileURL(join(server, 'command.js')).href);
  });
}
