import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleServer } from '../../config/scripts/setup/serverBundle.mjs';

/** Bundles the server that the tests start, and makes the data it starts on, once for all workers. */
export default async () => {
  const outdir = 'tests/.output/server';
  await bundleServer({
    entryPoints: { server: 'tests/e2e/server.ts', makeSeededData: 'tests/makeSeededData.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
  });
  const made = await import(pathToFileURL(join(process.cwd(), outdir, 'makeSeededData.mjs')).href);
  await made.default();
};
