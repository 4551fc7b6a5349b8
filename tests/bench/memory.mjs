import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { server } from '../../config/scripts/paths.mjs';
import { atMost, tell } from './results.mjs';

/**
 * `npm run bench:memory`: memory of the server and the processes it started, which are those of its PostgreSQL, after
 * 30 seconds at rest, on a new embedded database, on the same one again and, where DATABASE_URL is set, on that. What
 * processes share counts once (the proportional set size). Linux alone tells it.
 */
const REST_MS = 30_000;
const PORT = '8198';
const address = `http://127.0.0.1:${PORT}/health`;

/** @returns {number} of a process and all that descend from it. */
function megabytesOf(/** @type {number} */ pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child), own);
}

const childrenOf = (/** @type {number} */ pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );

/** @param {Record<string, string>} database */
async function megabytesAtRest(database) {
  const env = { ...process.env, ...database, PORT, CAPTCHA: 'off' };
  const program = spawn(process.execPath, [join(server, 'main.js')], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  try {
    while (
      !(await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (program.exitCode !== null) throw new Error('The server did not start.');
      await wait(100);
    }
    await wait(REST_MS);
    return megabytesOf(program.pid ?? 0);
  } finally {
    program.kill('SIGINT');
    await ended;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-memory-'));
try {
  const embedded = { DATABASE_URL: '', DATA_DIR: folder };
  const results = [];
  for (const start of ['first start', 'later start'])
    results.push(
      atMost(`memory at rest, embedded, ${start}`, await megabytesAtRest(embedded), 'MB', 180),
    );
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    const value = await megabytesAtRest({ DATABASE_URL });
    results.push(atMost('memory at rest, PostgreSQL', value, 'MB', 120));
  }
  tell(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
