import { runBundled } from './bundled.mjs';

/**
 * `npm run bench:accounts`: sign-ins with and without a second factor, whether times tell who exists, how
 * soon the bell of another replica knows, and an outage of the mail server. On PostgreSQL, where DATABASE_URL
 * leads, or on a cluster of its own.
 */
await runBundled('accounts');
