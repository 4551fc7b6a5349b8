import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ADMIN_PASSWORD = 'a gate in the wall';

/** @typedef {Awaited<ReturnType<typeof startDemoConsole>>} DemoConsole */

/** @param {string} address */
async function signIn(address) {
  const password = createHash('md5').update(ADMIN_PASSWORD).digest('hex');
  const response = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return (await response.json()).data.access_token;
}

/**
 * The built console on a new database, filled with the demo's data, and root's token for it.
 *
 * @param {string} port
 * @param {string[]} size the demo's own arguments.
 */
export async function startDemoConsole(port, size) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'));
  const env = { ...process.env, PORT: port, CAPTCHA: 'off', ADMIN_PASSWORD, DATA_DIR: folder };
  const demo = spawnSync(process.execPath, ['config/scripts/cli.mjs', 'demo', ...size], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (demo.status !== 0) throw new Error('the demo could not be made');
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.kill()) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150; tries += 1) {
    const up = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return { address, token: await signIn(address), stop };
    await wait(200);
  }
  await stop();
  throw new Error('the server did not start');
}
