import { fileURLToPath } from 'node:url';

/** Lies beside this module in the source, and beside the bundle once built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
