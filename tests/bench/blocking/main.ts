import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@/server/app';
import { createDependencies } from '@/server/boot/dependencies';
import { openEmbedded } from '@/server/db/embedded';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import { ensureSeeded } from '@/server/ops/firstRun';
import { leastBlocking } from '../../long/blocking';
import { fillLogs, fillPolicy } from '../../long/largeData';
import { callerOf } from '../inProcess';

/**
 * Measures how long single calls keep the event loop and the queue of the embedded database: the least of
 * three rounds, in milliseconds of processor time, which those of the clock are on an idle machine.
 */
const PASSWORD = 'a gate in the wall';
const LOGS = 250_000;

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-blocking-'));
const env = parseEnv({ CAPTCHA: 'off', ADMIN_PASSWORD: PASSWORD, DATA_DIR: folder });
const { db, close } = await openEmbedded(folder);
try {
  await ensureSeeded(db, env, Date.now());
  console.error('filling ...');
  await fillLogs(db, LOGS);
  await fillPolicy(db, { menus: 10_000, roles: 20 });
  const log = createLog({ write: () => undefined });
  const app = createApp(await createDependencies(db, env, { log }));

  const call = callerOf(app);
  const password = createHash('md5').update(PASSWORD).digest('hex');
  const signIn = async (username: string) => {
    const form = { username, password, captcha_id: 'off', captcha_code: 'off' };
    return (await (await call('POST', 'login', '', form)).json()).data.access_token as string;
  };
  const root = await signIn('admin');
  const roles = [{ role_id: 'large-role-1' }];
  const form = { username: 'deputy', name: 'Deputy', status: 'activated', password, roles };
  await call('POST', 'users', root, form);
  const admin = await signIn('deputy');

  const read = (path: string) => async () => {
    const { body } = await call('GET', path, root);
    for await (const _ of body as ReadableStream<Uint8Array>);
  };
  const menu = 'menus/menu0000000000000500';
  const save = async (changes: object) => {
    const { data } = await (await call('GET', menu, admin)).json();
    await call('PUT', menu, admin, { ...data, ...changes });
  };
  let saves = 0;
  const everyMenu = Array.from({ length: 10_000 }, (_, n) => ({
    menu_id: `menu${String(n + 1).padStart(16, '0')}`,
  }));
  const largeRole = (code: string, menus: object[]) => ({
    code,
    name: 'Large',
    status: 'enabled',
    menus,
  });
  const saveRole = (menus: object[]) =>
    call('PUT', 'roles/large-role-3', admin, largeRole('large-role-3', menus));
  const works: [string, () => Promise<unknown>][] = [
    ['export 100,000 log rows', read('loggers/export')],
    ['search two letters, no match', read('loggers?message=zq')],
    ['search a rare word', read('loggers?message=zqx')],
    ['search words only apart there', read('loggers?message=GET-users')],
    ['list 10,000 menus', read('menus')],
    ['list 10,000 menus with calls', read('menus?includeResources=1')],
    ['current/menus of 10,000', read('current/menus')],
    ['read a role of 10,000 menus', read('roles/large-role-2')],
    ['save a menu’s name, not as root', () => save({ name: `Name ${saves++}` })],
    [
      'save a menu’s calls, not as root',
      () => save({ resources: [{ method: 'GET', path: `/api/v1/things${++saves}/:id` }] }),
    ],
    [
      'create a role of 10,000 menus',
      () => call('POST', 'roles', admin, largeRole(`large-${++saves}`, everyMenu)),
    ],
    ['save a role of 10,000 menus', () => saveRole(everyMenu)],
    [
      'save it with 5,000 less or more',
      () => saveRole(saves++ % 2 ? everyMenu : everyMenu.slice(0, 5_000)),
    ],
  ];
  console.log(
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `${'ms'.padEnd(34)}${'event loop'.padStart(12)}${'database'.padStart(12)}${'in all'.padStart(10)}`,
  );
  for (const [name, work] of works) {
    const { loop, query, total } = await leastBlocking(db, work);
    const cells = [
      loop.toFixed(0).padStart(12),
      query.toFixed(0).padStart(12),
      total.toFixed(0).padStart(10),
    ];
    console.log(name.padEnd(34) + cells.join(''));
  }
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
