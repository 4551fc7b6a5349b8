import { parseArgs } from 'node:util';
import { startDemoConsole } from './demoConsole.mjs';
import { atMost, percentile, tell } from './results.mjs';

/**
 * `npm run bench:many`: the palette's search, an import, and a role given to many, on the embedded database
 * or that of DATABASE_URL, which has to be empty; and how long others wait meanwhile.
 */

const TYPED = ['a', 'an', 'ann', 'lin', 'lin w', 'wei', 'zs', 'smith', 'example', 'no such name'];
const ROUNDS = 10;
const GIVEN = 1_000;
const EVERY_MS = 10;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    imported: { type: 'string', default: '20000' },
  },
});
const imported = Number(values.imported);
const gatehouse = await startDemoConsole('8157', ['--users', values.users, '--logs', '1000']);

/** @type {(path: string, init?: RequestInit) => Promise<any>} */
async function call(path, init = {}) {
  const headers = { Authorization: `Bearer ${gatehouse.token}`, ...init.headers };
  const response = await fetch(`${gatehouse.address}/api/v1/${path}`, { ...init, headers });
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 400)}`);
  return answer.data;
}

/** @type {(path: string, type: string, body: string) => Promise<any>} */
const post = (path, type, body) =>
  call(path, { method: 'POST', headers: { 'Content-Type': type }, body });

/** @type {(work: () => Promise<unknown>) => Promise<number>} milliseconds */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** @type {(work: () => Promise<unknown>) => Promise<{ took: number, waited: number[] }>} */
async function besideOthers(work) {
  let over = false;
  /** @type {number[]} */
  const waited = [];
  const others = (async () => {
    while (!over) {
      waited.push(await timed(() => call('users?current=1&pageSize=20')));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  const took = await timed(work).finally(() => {
    over = true;
  });
  await others;
  return { took, waited };
}

async function palette() {
  /** @type {number[]} */
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const typed of TYPED)
      all.push(await timed(() => call(`search?q=${encodeURIComponent(typed)}`)));
  const name = `palette among ${values.users} users`;
  return [
    { figure: `${name}, median`, value: percentile(all, 0.5), unit: 'ms' },
    atMost(`${name}, 95th percentile`, percentile(all, 0.95), 'ms', 100),
  ];
}

/** @param {string} role its code. */
async function importUsers(role) {
  const lines = Array.from(
    { length: imported },
    (_, at) => `bench${at},Bench ${at},bench${at}@example.com,${role}`,
  );
  const csv = `username,name,email,roles\n${lines.join('\n')}\n`;
  const query = 'users/import?dry_run=false&existing=refuse&encoding=auto';
  const { took, waited } = await besideOthers(() => post(query, 'text/csv', csv));
  return [
    atMost(`import of ${imported} users`, took / 1000, 's', 60),
    ...[50, 95, 99].map((share) => ({
      figure: `a list during an import, ${share}th percentile`,
      value: percentile(waited, share / 100),
      unit: 'ms',
    })),
    { figure: 'a list during an import, longest', value: percentile(waited, 1), unit: 'ms' },
  ];
}

/** @param {string} role its id. */
async function giveRole(role) {
  const found = await call(`selectable/users?username=bench12`);
  const ids = found.slice(0, GIVEN).map((/** @type {{ id: string }} */ { id }) => id);
  const body = JSON.stringify({ action: 'add_roles', ids, role_ids: [role] });
  const { took, waited } = await besideOthers(() => post('users/bulk', 'application/json', body));
  return [
    atMost(`a role for ${ids.length} users`, took / 1000, 's', 2),
    { figure: 'a list while many get a role, longest', value: percentile(waited, 1), unit: 'ms' },
  ];
}

try {
  const [one, other] = await call('roles?current=1&pageSize=10');
  tell([...(await palette()), ...(await importUsers(one.code)), ...(await giveRole(other.id))]);
} finally {
  await gatehouse.stop();
}
