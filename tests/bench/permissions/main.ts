import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiRoutes } from '@/server/app';
import { digestPassword, hashPassword } from '@/server/auth/password/hash';
import { openEmbedded } from '@/server/db/embedded';
import { declaredCallsOf } from '@/server/http/declaredCalls';
import { ensureSeeded } from '@/server/ops/firstRun';
import { isGranted } from '@/server/permission/coverage';
import { compile } from '@/server/permission/current';
import { loadSnapshot } from '@/server/permission/snapshot';
import { benchSettings, openInProcess, PASSWORD } from '../inProcess';
import { userId } from '../people';
import { fillOrganization, roleId, type Size } from './fill';
import { checkNanoseconds, medianOf } from './measure';

/**
 * Measures whole calls on the embedded database, from the request to the end of the answer, without a
 * network: the median of many for different users, in processor time of the server alone. The console
 * is sized for the first; at the second a request may take half a second.
 */
const SIZES: (Size & { most: number })[] = [
  { menus: 1_000, roles: 500, users: 100_000, most: 200 },
  { menus: 10_000, roles: 1_000, users: 100_000, most: 500 },
];

/** As many changes as one preview takes: it makes them one after the other, each as its save would. */
const MANY = 100;
const MS_EACH = 40;

for (const size of SIZES) await measureAt(size);
process.exit();

async function measureAt({ menus, roles, users, most }: (typeof SIZES)[number]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-permissions-'));
  const env = benchSettings({ DATA_DIR: folder });
  const { db, close } = await openEmbedded(folder);
  try {
    await ensureSeeded(db, env, Date.now());
    console.error('filling ...');
    const calls = declaredCallsOf(apiRoutes(env), env).filter(isGranted);
    const passwordHash = await hashPassword(digestPassword(PASSWORD));
    await fillOrganization(db, { menus, roles, users }, { passwordHash, calls });
    const { call: respond, token } = await openInProcess(db, env);
    const call = async (...request: Parameters<typeof respond>) =>
      (await respond(...request)).text();
    const get = (path: string) => call('GET', `permissions/${path}`, token);

    const someUser = (round: number) => userId(1 + ((round * 7_919) % users));
    const someRole = (round: number) => roleId(1 + ((round * 31) % roles));
    const someCall = (round: number) => {
      const { method = '', path = '' } = calls[(round * 7) % calls.length] ?? {};
      return `method=${method}&path=${encodeURIComponent(path)}`;
    };
    const someMenu = (round: number) =>
      `menu${String(1 + ((round * 613) % menus)).padStart(16, '0')}`;
    const preview = (entity: string, action: string, id: string, body?: object) =>
      call('POST', 'permissions/preview', token, { entity, action, id, body });
    /** A role without ten of its menus; read before the clock runs. */
    const smallerRole = async (number: number) => {
      const read = await call('GET', `roles/${roleId(number)}`, token);
      const { code, name, status, menus } = JSON.parse(read).data;
      const kept = menus.slice(10).map(({ menu_id }: { menu_id: string }) => ({ menu_id }));
      return { id: roleId(number), body: { code, name, status, menus: kept } };
    };
    const formsOf = (numbers: number[]) => Promise.all(numbers.map(smallerRole));
    const small = await formsOf([1, 2, 3, 4, 5, 6]);
    const large = await formsOf([100, 200, 300]);
    const previewOne = (forms: typeof small, round: number) => {
      const { id = '', body } = forms[round % forms.length] ?? {};
      return preview('role', 'update', id, body);
    };
    const previewMany = (ids: string[]) => {
      const changes = ids.map((id) => ({ entity: 'menu', action: 'delete', id }));
      return call('POST', 'permissions/preview', token, { changes });
    };
    /** At the larger size all that is asked is that others do not wait for half a second. */
    const target = (asked: number) => (most > 200 ? most : asked);
    const reload = async () => compile(await loadSnapshot(db));

    /** What takes longer than its milliseconds has failed. */
    const measured: [name: string, target: number, work: (round: number) => Promise<unknown>][] = [
      ['explain a call', target(20), (n) => get(`explain?user_id=${someUser(n)}&${someCall(n)}`)],
      [
        'explain a call to a user of a large role',
        target(20),
        (n) => get(`explain?user_id=${userId(100 + 1_000 * n)}&${someCall(n)}`),
      ],
      [
        'explain a code that many roles give',
        target(20),
        (n) => get(`explain?user_id=${someUser(n)}&code=code${1 + (n % 100)}`),
      ],
      ['effective rights of a user', target(50), (n) => get(`effective?user_id=${someUser(n)}`)],
      [
        `effective rights of a role of ${menus} menus`,
        target(50),
        (n) => get(`effective?role_id=${roleId(100 * (1 + (n % 5)))}`),
      ],
      ['holders of a call', target(50), (n) => get(`holders?${someCall(n)}`)],
      ['holders of a menu', target(50), (n) => get(`holders?menu_id=${someMenu(n)}`)],
      [
        'holders of what all but few reach',
        target(50),
        (n) => get(`holders?code=code${1 + (n % 100)}`),
      ],
      ['holders of a role', target(50), (n) => get(`holders?role_id=${someRole(n)}`)],
      ['roles that give a menu', target(50), (n) => get(`holders?menu_id=${someMenu(n)}&of=roles`)],
      ['preview of a role', target(200), (n) => previewOne(small, n)],
      [`preview of a role of ${menus} menus`, target(200), (n) => previewOne(large, n)],
      ['preview of a user', target(200), (n) => preview('user', 'delete', someUser(n))],
      ['preview of a menu', target(200), (n) => preview('menu', 'delete', someMenu(n))],
      [
        `preview of ${MANY} menus deleted together`,
        MANY * target(MS_EACH),
        (n) => previewMany(Array.from({ length: MANY }, (_, at) => someMenu(n * MANY + at))),
      ],
      ['reload of the snapshot', target(500), reload],
    ];

    console.log(
      `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.versions.node}, load average ${loadavg()[0]?.toFixed(1)}; ${roles} roles, ${menus} menus, ${users} users, embedded database`,
    );
    const print = (name: string, ...cells: string[]) =>
      console.log(name.padEnd(46) + cells.map((cell) => cell.padStart(12)).join(''));
    print('', 'median', 'worst', 'by clock', 'target');
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    for (const [name, target, work] of measured) {
      const { median, worst, clock } = await medianOf(work);
      if (median >= target) process.exitCode = 1;
      print(name, ms(median), ms(worst), ms(clock), `< ${target} ms`);
    }
    const check = checkNanoseconds((await reload()).policies.effective, calls, roles, roleId);
    if (check >= 1_000) process.exitCode = 1;
    print('one check', `${check.toFixed(0)} ns`, '', '', '< 1000 ns');
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
