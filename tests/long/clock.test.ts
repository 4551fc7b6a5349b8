import { afterEach, beforeEach, expect, it } from 'vitest';
import { digest, type Replica, startReplica } from '../process/replica';
import { newDataFolder, removeDataFolder } from '../seededData';

const MINUTE = 60_000;

let folder: string;
let server: Replica;
beforeEach(async () => {
  folder = newDataFolder();
});
afterEach(async () => {
  await server.stop('SIGKILL');
  removeDataFolder(folder);
});

/** A server whose machine has its clock set forward, or back. */
async function startAt(offset: number): Promise<void> {
  const shift = `const real = Date.now; Date.now = () => real() + ${offset};`;
  const preload = `data:text/javascript,${encodeURIComponent(shift)}`;
  const env = { DATA_DIR: folder, DATABASE_URL: '', NODE_OPTIONS: `--import ${preload}` };
  server = await startReplica(env);
}

const statusOf = async (token: string) =>
  (await server.call('GET', '/api/v1/current/user', { token })).status;

async function lockOut(username: string): Promise<number> {
  const body = { username, password: digest('wrong') };
  for (let tries = 0; tries < 5; tries += 1) await server.call('POST', '/api/v1/login', { body });
  const { status, headers } = await server.call('POST', '/api/v1/login', { body });
  expect(status).toBe(429);
  return Number(headers.get('Retry-After'));
}

it('F09 a clock an hour back and a kill -9 bring no token back and make no user wait longer', async () => {
  await startAt(0);
  const token = await server.signIn();
  await server.stop('SIGKILL');

  await startAt(31 * MINUTE);
  expect(await lockOut('nobody')).toBeLessThanOrEqual(15 * 60);
  await server.stop('SIGKILL');

  await startAt(-29 * MINUTE);
  expect(await statusOf(token)).toBe(401);
  expect(await lockOut('nobody')).toBeLessThanOrEqual(15 * 60);
  expect(await statusOf(await server.signIn())).toBe(200);
});
