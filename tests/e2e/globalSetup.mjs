import { bundleServer } from '../../config/scripts/setup/serverBundle.mjs';

/** Bundles the server that the tests start, once for all workers. */
export default () =>
  bundleServer({
    entryPoints: ['tests/e2e/server.ts'],
    outdir: 'tests/.output/server',
    outExtension: { '.js': '.mjs' },
  });
