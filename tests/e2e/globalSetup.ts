import { cpSync } from 'node:fs';
import { build } from 'esbuild';

/** Bundles the server that the tests start, once for all workers. */
export default async function bundleServer(): Promise<void> {
  await build({
    absWorkingDir: process.cwd(),
    entryPoints: ['tests/e2e/server.ts'],
    outfile: 'tests/.output/server/server.mjs',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  cpSync('src/server/db/migrations', 'tests/.output/server/migrations', {
    recursive: true,
  });
}
