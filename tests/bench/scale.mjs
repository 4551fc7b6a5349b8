import { runBundled } from './bundled.mjs';

/** `npm run bench:scale`: how long calls take as menus, users and log rows grow a hundredfold. */
await runBundled('scale');
