import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { server } from '../../config/scripts/paths.mjs';
import { atMost, tell } from './results.mjs';

/**
 * `npm run bench:memory`: the whole process's memory, threads included, after 30 seconds at rest, on a
 * new embedded database, on the same one again and, where DATABASE_URL is set, on PostgreSQL. Linux alone tells it.
 */
const REST_MS = 30_000;
const PORT = '8198';
const address = `http://127.0.0.1:${PORT}/health`;

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
    const status = readFileSync(`/proc/${program.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
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
      atMost(`memory at rest, embedded, ${start}`, await megabytesAtRest(embedded), 'MB', 230),
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
