import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../ports';
import { until } from '../../process/clone';
import { onEnd } from './ending';

const PASSWORD = 'a gate in the wall';
const USERS = 100_000;

/** Of the programs of these sources. */
export const builtHere = fileURLToPath(new URL('.', import.meta.url));

/** A server on a full database. */
export interface Gatehouse {
  address: string;
  /** The token of a user who holds every menu of the demo, by a role: root would not be checked. */
  token: string;
  /** The id of the role “Everything”, which ticks every menu. */
  largeRole: string;
  /** Bodies that sign in, each another user. */
  logins: object[];
  stop(): Promise<void>;
}

/** How a server on a full database is started. */
interface StartOptions {
  /** In thousands. */
  menus: number;
  /** For the server's process alone, such as `--cpu-prof`. */
  nodeOptions?: string[];
}

/** Fills a database with 100,000 users and thousands of menus, and starts the server on it. */
export async function startGatehouse(
  database: Record<string, string>,
  { menus: thousands, nodeOptions = [] }: StartOptions,
): Promise<Gatehouse> {
  const file = writeConfigFile(thousands * 10 - 1);
  fillWithDemo(builtHere, database, USERS);
  const { address, stop } = await launch(
    builtHere,
    { ...database, CONFIG_FILE: file },
    nodeOptions,
  );
  const admin = createCall(address, await signIn(address, 'admin'));
  return {
    address,
    token: await signIn(address, await createCaller(admin)),
    largeRole: await createLargeRole(admin),
    logins: (await admin('GET', '/users?status=activated&pageSize=20')).map(
      ({ username }: { username: string }) => loginOf(username),
    ),
    stop,
  };
}

const settings = { ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off' };

export function fillWithDemo(programs: string, database: Record<string, string>, users: number) {
  const size = ['--users', String(users), '--logs', '1000', '--password', PASSWORD];
  execFileSync(process.execPath, [join(programs, 'cli.mjs'), 'demo', ...size], {
    env: { ...process.env, ...settings, ...database },
    timeout: 120_000,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** @param programs the folder of `main.mjs` */
export async function launch(
  programs: string,
  env: Record<string, string>,
  nodeOptions: string[] = [],
) {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, join(programs, 'main.mjs')], {
    env: { ...process.env, ...settings, ...env, PORT: String(port) },
    // Its log is written, but not read.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  onEnd(stop);
  const address = `http://127.0.0.1:${port}`;
  await until(() => {
    if (child.exitCode !== null) throw new Error('the server has ended');
    return fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { address, stop };
}

// biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever it expects to be there.
type Call = (method: string, path: string, body?: object) => Promise<any>;

export function createCall(address: string, token?: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = await response.json();
    if (error) throw new Error(`${method} ${path}: ${error.detail}`);
    return data;
  };
}

const digest = createHash('md5').update(PASSWORD).digest('hex');

export const loginOf = (username: string) => ({
  username,
  password: digest,
  captcha_id: 'off',
  captcha_code: 'off',
});

export async function signIn(address: string, username: string): Promise<string> {
  return (await createCall(address)('POST', '/login', loginOf(username))).access_token;
}

/** A user in the demo's role for everything. */
export async function createCaller(admin: Call): Promise<string> {
  const [role] = await admin('GET', '/roles?code=administrator');
  const roles = [{ role_id: role.id }];
  const form = { username: 'bench', name: 'Bench', password: digest, status: 'activated', roles };
  return (await admin('POST', '/users', form)).username;
}

interface Menu {
  id: string;
  children: Menu[] | null;
}

async function createLargeRole(admin: Call): Promise<string> {
  const idsOf = (level: Menu[] | null): string[] =>
    (level ?? []).flatMap(({ id, children }) => [id, ...idsOf(children)]);
  const menus = idsOf(await admin('GET', '/menus')).map((menu_id) => ({ menu_id }));
  const form = { code: 'everything', name: 'Everything', status: 'enabled', menus };
  return (await admin('POST', '/roles', form)).id;
}

/** What CONFIG_FILE adds: a hundred an area and 14, as the system and the demo have 86. */
function writeConfigFile(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-menus-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'menus.json');
  const buttons = menus(10, { code: 'button', type: 'button' });
  const pages = menus(9, { code: 'page', type: 'page', children: buttons });
  const areas = menus(count, { code: 'area', type: 'page', children: pages });
  writeFileSync(file, JSON.stringify([...areas, ...menus(14, { code: 'single', type: 'page' })]));
  return file;
}

const menus = (count: number, like: { code: string; type: string; children?: object[] }) =>
  Array.from({ length: count }, (_, at) => ({ ...like, code: like.code + at, name: like.code }));
