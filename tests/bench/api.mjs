import { runBundled } from './bundled.mjs';

/** `npm run bench:api`: what the API does in a second, and how long a call takes. */
await runBundled('api');
