import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.mjs';
import { prepare } from '../setup/prepare.mjs';

export async function main(/** @type {string[]} */ args, /** @type {string} */ name) {
  await prepare({ built: name !== 'bench:structure' });
  const file = join(
    root,
    'tests/bench',
    `${name === 'bench' ? 'all' : name.replace('bench:', '')}.mjs`,
  );
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}
