import process from 'node:process';
import { Failure, runMain } from '../main.mjs';
import { root } from '../paths.mjs';

/** @import { Command } from '../types' */

const serverCommand = () => import('./server.mjs');
const bench = () => import('./bench.mjs');

/** @type {Record<string, () => Promise<Command>>} By the name of the npm script. */
const COMMANDS = {
  start: () => import('./start.mjs'),
  dev: () => import('./dev.mjs'),
  build: () => import('./build.mjs'),
  release: () => import('./release.mjs'),
  test: () => import('./test.mjs'),
  'test:all': () => import('./test.mjs'),
  soak: () => import('./test.mjs'),
  typecheck: () => import('./typecheck.mjs'),
  'new:entity': () => import('./newEntity.mjs'),
  'admin:password': serverCommand,
  'admin:second-factor': serverCommand,
  backup: serverCommand,
  restore: serverCommand,
  'upgrade:postgres': serverCommand,
  'permissions:check': serverCommand,
  'config:export': serverCommand,
  'config:apply': serverCommand,
  'logs:verify': serverCommand,
  'erase:user': serverCommand,
  'import:gin-admin': serverCommand,
  demo: serverCommand,
  bench,
  screenshots: bench,
};

export function runCommand(/** @type {string} */ name, /** @type {string[]} */ args) {
  return runMain(async () => {
    const load = name.startsWith('bench:') ? bench : COMMANDS[name];
    if (!load) throw new Failure(`There are these commands: ${Object.keys(COMMANDS).join(', ')}.`);
    process.env.INIT_CWD ??= process.cwd();
    // Relative settings, such as DATA_DIR, mean the same from wherever a command is started.
    process.chdir(root);
    const { main } = await load();
    await main(args, name);
  });
}
