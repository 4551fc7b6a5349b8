import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, print, within } from './results.mjs';

/**
 * `npm run bench:start`: how long a newcomer waits, from a fresh clone to the first page, step by step; then how
 * long a start takes on a folder with many users and log rows, by npm and by the program alone.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORT = '8199';
const ROUNDS = 5;

const { users, logs } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '1000000' },
  },
}).values;

const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;

const answers = (/** @type {string} */ path) =>
  fetch(`http://127.0.0.1:${PORT}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Runs the program until the page answers, and then the API.
 *
 * @param {string} folder
 * @param {[string, ...string[]]} command
 * @returns when each step was over, in seconds.
 */
async function timeStart(folder, [program, ...args]) {
  const began = performance.now();
  const env = { ...process.env, PORT, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const server = spawn(program, args, { cwd: folder, detached: true, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.on('close', resolve));
  const over = async (/** @type {() => boolean | Promise<boolean>} */ condition) => {
    while (!(await condition())) await wait(10);
    return (performance.now() - began) / 1000;
  };
  const installed = await over(() => existsSync(join(folder, 'node_modules/.gatehouse.json')));
  const built = await over(() => existsSync(join(folder, 'dist/build.json')));
  const served = await over(() => answers('/user/login'));
  const answered = await over(() => answers('/health'));
  process.kill(-(server.pid ?? 0), 'SIGINT');
  await ended;
  return { installed, built, served, answered };
}

/** @param {string} folder @param {[string, ...string[]]} command */
async function medianStart(folder, command) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeStart(folder, command));
  return {
    served: median(times.map(({ served }) => served)),
    answered: median(times.map(({ answered }) => answered)),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
try {
  execFileSync('git', ['clone', '--quiet', root, folder]);
  const first = await timeStart(folder, ['npm', 'start']);
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const fill = ['run', 'demo', '--', '--users', users, '--logs', logs];
  execFileSync('npm', fill, { cwd: folder, env, stdio: 'ignore' });
  const again = await medianStart(folder, ['npm', 'start']);
  const alone = await medianStart(folder, [process.execPath, 'dist/server/main.js']);
  const filled = `${users} users and ${logs} log rows`;
  print([
    ['step', 'measured', 'target', ''],
    ['set-up (npm packages)', seconds(first.installed)],
    ['build', seconds(first.built - first.installed)],
    ['set-up and build together', ...within(first.built, 's', 100)],
    ['start, new database: first page', ...within(first.served - first.built, 's', 3)],
    ['start, new database: API', ...within(first.answered - first.built, 's', 4)],
    [`npm start, ${filled}: first page`, seconds(again.served)],
    [`npm start, ${filled}: API`, seconds(again.answered)],
    ['by node dist/server/main.js: first page', seconds(alone.served)],
    ['by node dist/server/main.js: API', ...within(alone.answered, 's', 1.5)],
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
