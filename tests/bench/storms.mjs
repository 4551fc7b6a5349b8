import { runBundled } from './bundled.mjs';

/** `npm run bench:storms`: what strangers make the server store, and who can sign in meanwhile. */
await runBundled('storms', { attacker: 'tests/bench/storms/attacker.ts' });
