import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * `npm run bench:api`: bundles the server as the build does, and the bench with it, so that what is
 * measured is the sources as they are now; then runs the bench.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tests/.output/bench');

await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/server/main.ts',
    command: 'src/server/command.ts',
    bare: 'tests/bench/api/bare.ts',
    bench: 'tests/bench/api/main.ts',
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
await import(pathToFileURL(join(folder, 'bench.mjs')).href);
