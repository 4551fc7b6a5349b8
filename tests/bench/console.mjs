import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../config/scripts/paths.mjs';

/** Of root, and of all users of the demo. */
export const PASSWORD = 'a gate in the wall';
const DIGEST = createHash('md5').update(PASSWORD).digest('hex');

/** @typedef {Awaited<ReturnType<typeof startConsole>>} Console */

/** @returns {Promise<number>} a port that no program listens on */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Returns the body of a sign-in of a user of the demo. */
export const loginOf = (/** @type {string} */ username) => ({ username, password: DIGEST });

/**
 * Calls the API of a server. @throws where it answers an error
 *
 * @type {(address: string, token: string, method: string, path: string, body?: object) => Promise<any>}
 */
export async function callApi(address, token, method, path, body) {
  const response = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(`${method} ${path}: ${error.detail}`);
  return data;
}

/**
 * Starts the built console on a new embedded database with the demo's data; `token` is root's, `data` the folder.
 *
 * @param {string[] | undefined} demo arguments of `npm run demo`; undefined leaves the database as it is at first
 * @param {string} [folder] another checkout that is built, to measure beside this one
 * @param {Record<string, string>} [settings]
 */
export async function startConsole(demo, folder = root, settings = {}) {
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    CAPTCHA: 'off',
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: data,
    ...settings,
  };
  const options = { cwd: folder, env };
  if (demo) {
    const size = ['demo', ...demo, '--password', PASSWORD];
    const filled = spawnSync(process.execPath, ['dist/server/cli.js', ...size], {
      ...options,
      stdio: ['ignore', 2, 2],
    });
    if (filled.status !== 0) throw new Error('the demo could not be made');
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150; tries += 1) {
    const isUp = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      const { access_token } = await callApi(address, '', 'POST', 'login', loginOf('admin'));
      return { address, token: String(access_token), data, stop };
    }
    await wait(200);
  }
  await stop();
  throw new Error('the server did not start');
}

/** Signs a new user in who holds the demo's role for everything: of root no right would be checked. */
export async function signInAdministrator(/** @type {Console} */ { address, token }) {
  const [role] = await callApi(address, token, 'GET', 'roles?code=administrator');
  const form = { ...loginOf('bench'), name: 'Bench', status: 'activated' };
  await callApi(address, token, 'POST', 'users', { ...form, roles: [{ role_id: role.id }] });
  return (await callApi(address, '', 'POST', 'login', loginOf('bench'))).access_token;
}
