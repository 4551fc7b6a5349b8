import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../../config/scripts/paths.mjs';
import { bundleServer } from '../../config/scripts/setup/serverBundle.mjs';
import { callApi, loginOf, startConsole } from './console.mjs';
import { loadInTurns } from './load.mjs';
import { percentile, print } from './results.mjs';

/**
 * `npm run bench:authorize`: how many questions of a proxy a second the built server answers on one process, beside
 * `current/user` of the same caller by turns; what they add to a page through nginx, where that is installed; how long
 * a frozen user is let through at another replica.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '100000' },
    freezes: { type: 'string', default: '20' },
  },
});
const HOST = 'billing.example.com';
const PAGE = '/invoices/7?page=2';
/** What a proxy asks. */
const QUESTION = {
  'x-forwarded-method': 'GET',
  'x-forwarded-host': HOST,
  'x-forwarded-uri': PAGE,
};

// The tests find their files two folders above themselves, and so does what is built here.
const folder = 'tests/.output';
await bundleServer({
  entryPoints: { guarding: 'tests/bench/authorize/guarding.ts' },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
});
/** @type {typeof import('./authorize/guarding')} */
const { addressOfRunning, isInstalled, nginx, startGuarding, startProxy } = await import(
  pathToFileURL(join(root, folder, 'guarding.mjs')).href
);

const settings = { TRUST_PROXY: '127.0.0.1' };
const demo = ['--users', values.users, '--logs', '1000'];
const ours = await startConsole(demo, undefined, settings);
/** @type {(() => Promise<unknown>)[]} */
const stops = [ours.stop];
try {
  const clerk = await addClerk();
  const checks = await checkRows(clerk.token);
  const pages = isInstalled(nginx) ? await pageRows(clerk.token) : [];
  const freezes = await freezeRow(clerk.form);
  print([['measured', 'a second', 'p50 ms', 'p99 ms'], ...checks, ...pages, freezes]);
} finally {
  for (const stop of stops.toReversed()) await stop();
}

/** Adds somebody whose role has a call of a service, and signs them in. */
async function addClerk() {
  const add = (/** @type {string} */ path, /** @type {object} */ body) =>
    callApi(ours.address, ours.token, 'POST', path, { status: 'enabled', ...body });
  await add('services', { code: 'billing', name: 'Billing', hosts: HOST });
  const resources = [{ method: 'GET', path: 'billing/invoices/{id}' }];
  const menu = await add('menus', { code: 'invoices', name: 'Invoices', type: 'page', resources });
  const menus = [{ menu_id: menu.id }];
  const role = await add('roles', { code: 'billing-clerk', name: 'Billing clerk', menus });
  const form = {
    ...loginOf('billing-clerk'),
    name: 'Billing clerk',
    roles: [{ role_id: role.id }],
  };
  const { id } = await add('users', { ...form, status: 'activated' });
  return { token: await signIn(), form: { ...form, id } };
}

async function signIn() {
  const { access_token } = await callApi(
    ours.address,
    '',
    'POST',
    'login',
    loginOf('billing-clerk'),
  );
  return String(access_token);
}

/**
 * Loads addresses by turns, and returns a row for each.
 *
 * @param {Record<string, import('./load.mjs').Subject>} subjects
 * @param {number} connections
 */
async function rowsOf(subjects, connections) {
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const measured = await loadInTurns(subjects, '', { seconds, rounds, connections });
  return Object.entries(measured).map(([line, { rate, p50, p99 }]) => [
    line,
    ...[rate.toFixed(0), p50.toFixed(2), p99.toFixed(2)],
  ]);
}

function checkRows(/** @type {string} */ token) {
  const { address } = ours;
  const subjects = {
    '`current/user`': { address, token, path: 'current/user' },
    '`authorize`': { address, token, path: 'authorize', headers: QUESTION },
  };
  return rowsOf(subjects, 16);
}

/** Through the nginx of docs/guarding.md and through one that asks nobody, page after page. */
async function pageRows(/** @type {string} */ token) {
  const application = createServer((_, answer) => answer.end('x'.repeat(2_000)));
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  stops.push(async () => application.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (application.address());
  const upstream = `http://127.0.0.1:${port}`;
  const plain = await startProxy(nginx, upstream, '');
  stops.push(plain.stop);
  const guarded = await startGuarding('nginx', ours.address, [[HOST, upstream]]);
  stops.push(guarded.stop);
  const through = (/** @type {string} */ address) => ({
    address,
    token,
    path: PAGE,
    headers: { host: HOST },
  });
  const subjects = {
    'a page through nginx': through(plain.address),
    'the same, guarded': through(guarded.address),
  };
  return rowsOf(subjects, 1);
}

/** From the request that freezes a user to the first check that another replica refuses. */
async function freezeRow(/** @type {{ id: string }} */ { id, ...form }) {
  const database = addressOfRunning(ours.data);
  if (!database) throw new Error('the database was not found');
  const other = await startConsole(undefined, undefined, { ...settings, DATABASE_URL: database });
  stops.push(other.stop);
  const set = (/** @type {string} */ status) =>
    callApi(ours.address, ours.token, 'PUT', `users/${id}`, { ...form, status });
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < Number(values.freezes); round += 1) {
    const token = await signIn();
    const isAllowed = async () => {
      const headers = { ...QUESTION, authorization: `Bearer ${token}` };
      return (await fetch(`${other.address}/api/v1/authorize`, { headers })).ok;
    };
    while (!(await isAllowed()));
    const began = performance.now();
    const frozen = set('freezed');
    while (await isAllowed());
    times.push(performance.now() - began);
    await frozen;
    await set('activated');
  }
  const at = (/** @type {number} */ share) => percentile(times, share).toFixed(2);
  return [
    'from freezing a user to the first refused check of another replica',
    '',
    at(0.5),
    at(0.99),
  ];
}
