import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { server } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

export async function main() {
  await prepare({ built: true });
  process.setSourceMapsEnabled(true);
  // In this process: signals reach the server itself, and nothing else is left to end.
  await import(pathToFileURL(join(server, 'main.js')).href);
}
