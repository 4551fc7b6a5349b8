import { runBundled } from './bundled.mjs';

/** `npm run bench:peer -- URL TOKEN`: the reads of any server of the contract, beside ours. */
await runBundled('peer');
