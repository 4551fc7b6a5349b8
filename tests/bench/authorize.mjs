import { parseArgs } from 'node:util';
import { callApi, loginOf, startConsole } from './console.mjs';
import { load } from './load.mjs';
import { median, print } from './results.mjs';

/**
 * `npm run bench:authorize`: how many questions of a proxy a second the built server answers on one process, beside
 * `current/user` of the same caller by turns.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '100000' },
  },
});

const ours = await startConsole(['--users', values.users, '--logs', '1000'], undefined, {
  TRUST_PROXY: '127.0.0.1',
});
try {
  const token = await signInClerk(ours);
  const headers = {
    'x-forwarded-method': 'GET',
    'x-forwarded-host': 'billing.example.com',
    'x-forwarded-uri': '/invoices/7?page=2',
  };
  const subjects = {
    'current/user': { address: ours.address, token },
    authorize: { address: ours.address, token, headers },
  };
  const seconds = Number(values.seconds);
  /** @type {Record<string, Awaited<ReturnType<typeof load>>[]>} */
  const measured = { 'current/user': [], authorize: [] };
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const turns = Object.entries(subjects);
    for (const [path, subject] of round % 2 === 0 ? turns : turns.toReversed()) {
      const figures = await load(subject, path, { seconds: round < 0 ? 1 : seconds });
      if (round >= 0) measured[path]?.push(figures);
    }
  }
  const rows = Object.entries(measured).map(([path, rounds]) => {
    const at = (/** @type {'rate' | 'p50' | 'p99'} */ what) =>
      median(rounds.map((figures) => figures[what]));
    return [`\`${path}\``, at('rate').toFixed(0), at('p50').toFixed(1), at('p99').toFixed(1)];
  });
  print([['call', 'a second', 'p50 ms', 'p99 ms'], ...rows]);
} finally {
  await ours.stop();
}

/** Returns the session of somebody whose role has a call of a service. */
async function signInClerk(/** @type {{ address: string, token: string }} */ { address, token }) {
  const add = (/** @type {string} */ path, /** @type {object} */ body) =>
    callApi(address, token, 'POST', path, { status: 'enabled', ...body });
  await add('services', { code: 'billing', name: 'Billing', hosts: 'billing.example.com' });
  const resources = [{ method: 'GET', path: 'billing/invoices/{id}' }];
  const menu = await add('menus', { code: 'invoices', name: 'Invoices', type: 'page', resources });
  const menus = [{ menu_id: menu.id }];
  const role = await add('roles', { code: 'billing-clerk', name: 'Billing clerk', menus });
  const login = loginOf('billing-clerk');
  const roles = [{ role_id: role.id }];
  await add('users', { ...login, name: 'Billing clerk', status: 'activated', roles });
  const { access_token: session } = await callApi(address, token, 'POST', 'login', login);
  return session;
}
