import { runBundled } from './bundled.mjs';

/** `npm run bench:chain`: what the audit's hash chain costs a write, and how long verifying it takes. */
await runBundled('chain');
