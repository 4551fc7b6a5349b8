import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const nodeModules = join(root, 'node_modules');
export const dist = join(root, 'dist');
export const client = join(dist, 'client');
export const server = join(dist, 'server');

/** As scripts for node, so that no shell and no PATH is needed. */
export const bin = {
  umi: join(nodeModules, 'umi/bin/umi.js'),
  drizzle: join(nodeModules, 'drizzle-kit/bin.cjs'),
  biome: join(nodeModules, '@biomejs/biome/bin/biome'),
  tsc: join(nodeModules, 'typescript/bin/tsc'),
  vitest: join(nodeModules, 'vitest/vitest.mjs'),
  playwright: join(nodeModules, 'playwright/cli.js'),
};
