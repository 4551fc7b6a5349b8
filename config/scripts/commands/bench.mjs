import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

/** These need nothing of what `npm run build` makes; `bench` leaves that to its parts. */
const WITHOUT_BUILD = new Set(['bench', 'bench:scale']);

export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  await prepare({ built: !WITHOUT_BUILD.has(name) });
  const file = join(
    root,
    'tests/bench',
    `${name === 'bench' ? 'all' : name.replace('bench:', '')}.mjs`,
  );
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
