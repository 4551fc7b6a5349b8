import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atMost, tell } from './results.mjs';

/** How long a newcomer waits: a fresh clone to the first page, step by step, and a later start. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORT = '8199';

const answers = () =>
  fetch(`http://127.0.0.1:${PORT}/user/login`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Runs `npm start` until the page answers.
 *
 * @param {string} folder
 * @returns when each step was over, in milliseconds.
 */
async function timeStart(folder) {
  const began = performance.now();
  const env = { ...process.env, PORT };
  const server = spawn('npm', ['start'], { cwd: folder, detached: true, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.on('close', resolve));
  const over = async (/** @type {() => boolean | Promise<boolean>} */ condition) => {
    while (!(await condition())) await wait(20);
    return performance.now() - began;
  };
  const installed = await over(() => existsSync(join(folder, 'node_modules/.gatehouse.json')));
  const built = await over(() => existsSync(join(folder, 'dist/build.json')));
  const served = await over(answers);
  process.kill(-(server.pid ?? 0), 'SIGINT');
  await ended;
  return { installed, built, served };
}

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
try {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  const first = await timeStart(folder);
  const again = await timeStart(folder);
  const seconds = (/** @type {number} */ milliseconds) => milliseconds / 1000;
  tell([
    { figure: 'set-up (npm packages)', value: seconds(first.installed), unit: 's' },
    { figure: 'build', value: seconds(first.built - first.installed), unit: 's' },
    atMost('set-up and build together', seconds(first.built), 's', 60),
    atMost('start, new database', seconds(first.served - first.built), 's', 2),
    { figure: 'fresh clone to first page', value: seconds(first.served), unit: 's' },
    { figure: 'start on existing data', value: seconds(again.served), unit: 's' },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
