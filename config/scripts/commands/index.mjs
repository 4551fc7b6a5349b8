import process from 'node:process';
import { runMain } from '../main.mjs';
import { root } from '../paths.mjs';

/** @import { Command } from '../types' */

const bench = () => import('./bench.mjs');

/** @type {Record<string, () => Promise<Command>>} By the name of the npm script; the server has the others. */
const COMMANDS = {
  start: () => import('./start.mjs'),
  dev: () => import('./dev.mjs'),
  build: () => import('./build.mjs'),
  release: () => import('./release.mjs'),
  test: () => import('./test.mjs'),
  'test:all': () => import('./test.mjs'),
  soak: () => import('./test.mjs'),
  typecheck: () => import('./typecheck.mjs'),
  'client:types': () => import('./clientTypes.mjs'),
  'new:entity': () => import('./newEntity.mjs'),
  bench,
  screenshots: bench,
};

export function runCommand(/** @type {string} */ name, /** @type {string[]} */ args) {
  return runMain(async () => {
    const load = name.startsWith('bench:')
      ? bench
      : (COMMANDS[name] ?? (() => import('./server.mjs')));
    process.env.INIT_CWD ??= process.cwd();
    // Relative settings, such as DATA_DIR, mean the same from wherever a command is started.
    process.chdir(root);
    const { main } = await load();
    await main(args, name);
  });
}
