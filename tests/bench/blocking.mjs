import { runBundled } from './bundled.mjs';

/** `npm run bench:blocking`: how long reads and writes keep others waiting on the embedded database. */
await runBundled('blocking');
