import { runBundled } from './bundled.mjs';

/** `npm run bench:logs`: how long a search of the operation log takes, and how fast rows are taken. */
await runBundled('logs');
