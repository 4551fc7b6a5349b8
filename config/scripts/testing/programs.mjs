import { existsSync } from 'node:fs';
import { run } from '../run.mjs';

export const MINUTES = 60_000;

export async function firstThatRuns(/** @type {string[]} */ commands) {
  for (const command of commands) if (await runs(command)) return whereIs(command);
  return undefined;
}

/** Installs a program of the distribution, as root where there is apt. */
export async function fromDistribution(/** @type {string} */ name) {
  if (process.getuid?.() !== 0 || !(await runs('apt-get'))) return undefined;
  console.log(`Installing ${name} for the browser tests…`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 5 * MINUTES };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
  return firstThatRuns([name]);
}

export const runs = async (/** @type {string} */ command) =>
  (await run(command, ['--version'], { timeoutMs: MINUTES / 2 })).code === 0;

async function whereIs(/** @type {string} */ command) {
  if (existsSync(command)) return command;
  const { output } = await run('sh', ['-c', 'command -v "$0"', command]);
  return output.trim();
}
