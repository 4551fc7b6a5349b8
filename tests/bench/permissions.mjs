import { runBundled } from './bundled.mjs';

/** `npm run bench:permissions`: how long the calls take that tell who may do what, and why. */
await runBundled('permissions');
