import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tests/.output/bench');

/**
 * Bundles the server as the build does, and a bench with it, so that what is measured is the sources
 * as they are now; then runs the bench.
 *
 * @param name of the bench's folder beside this file.
 * @returns what its main.ts exports.
 */
export async function runBundled(name) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/server/main.ts',
      command: 'src/server/command.ts',
      bare: 'tests/bench/api/bare.ts',
      [name]: `tests/bench/${name}/main.ts`,
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'src/server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  return import(pathToFileURL(join(folder, `${name}.mjs`)).href);
}
