import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../config/scripts/paths.mjs';
import { bundleServer } from '../../config/scripts/setup/serverBundle.mjs';

const folder = 'tests/.output/bench';

/**
 * Bundles the server as the build does, and a bench with it, so that what is measured is the sources
 * as they are now; then runs the bench.
 *
 * @param {string} name of the bench's folder beside this file.
 * @param {Record<string, string>} beside further programs of the bench, by name, that it starts.
 * @returns what its main.ts exports.
 */
export async function runBundled(name, beside = {}) {
  await bundleServer({
    entryPoints: {
      main: 'src/server/boot/main.ts',
      cli: 'src/server/boot/cli.ts',
      bare: 'tests/bench/api/bare.ts',
      ...beside,
      [name]: `tests/bench/${name}/main.ts`,
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    external: ['autocannon', 'playwright'],
  });
  return import(pathToFileURL(join(root, folder, `${name}.mjs`)).href);
}
