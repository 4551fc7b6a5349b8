import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { server } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

/** Runs one of the server's own commands, in this process: it may ask something at the terminal. */
export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  await prepare({ built: true });
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, process.argv.length, name, ...args);
  await import(pathToFileURL(join(server, 'cli.js')).href);
}
