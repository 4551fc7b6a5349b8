import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../config/scripts/paths.mjs';
import { bundleServer } from '../../config/scripts/setup/serverBundle.mjs';

/** `npm run bench:scale`: how long calls take as menus, users and log rows grow; it calls the sources themselves. */

const folder = 'tests/.output/bench';
await bundleServer({
  entryPoints: { scale: 'tests/bench/scale/main.ts' },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
});
await import(pathToFileURL(join(root, folder, 'scale.mjs')).href);
