import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { tables } from '@/server/db/database';
import * as entities from '@/server/entities';
import { moveIn } from '@/server/ops/ginAdmin/move';
import { openSource } from '@/server/ops/ginAdmin/source/source';
import { createPostgresDatabase } from './databases';
import { type Company, makeCompany, PASSWORD } from './ginAdmin/company';
import { writeMysql, writePostgres, writeSqlite } from './ginAdmin/schema';
import { openTestApi, type TestApi } from './harness';

const MYSQL = process.env.TEST_MYSQL_URL;

/** Where the company's gin-admin keeps its data. */
const ENGINES = ['SQLite', 'PostgreSQL', ...(MYSQL ? ['MySQL'] : [])];

describe.each(ENGINES)('a dirty gin-admin on %s', (engine) => {
  let api: TestApi;
  let company: Company;
  let from: string;
  const cleanUps: (() => unknown)[] = [];
  beforeAll(async () => {
    api = await openTestApi({ starterRoles: true });
    company = makeCompany(await hash(digestPassword(PASSWORD), 10), api.clock());
    from = await write();
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
    await api.close();
  });

  async function write(): Promise<string> {
    if (engine === 'MySQL') {
      const { url, drop } = await writeMysql(MYSQL ?? '', company.rows);
      cleanUps.push(drop);
      return url;
    }
    if (engine === 'PostgreSQL') {
      const { url, drop } = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
      cleanUps.push(drop);
      await writePostgres(url, company.rows);
      return url;
    }
    const folder = mkdtempSync(join(tmpdir(), 'gin-admin-'));
    cleanUps.push(() => rmSync(folder, { recursive: true }));
    writeSqlite(join(folder, 'ginadmin.db'), company.rows);
    return join(folder, 'ginadmin.db');
  }

  async function run(dryRun = false) {
    const source = await openSource(from);
    const { env, db, clock } = api;
    const asked = { entities, env, now: clock(), dryRun, logs: true, knownLookAlikes: false };
    return moveIn(db, source, asked).finally(() => source.close());
  }

  const NAMES = [
    'menu',
    'menu_resource',
    'role',
    'role_menu',
    'user',
    'user_role',
    'logger',
  ] as const;
  const stored = async () =>
    Promise.all(
      NAMES.map((name) => api.db.select().from(tables[name]).orderBy(asc(tables[name].id))),
    );
  const id = (name: string) => company.ids[name] ?? name;

  let report: string[];

  it('is read without a change by a dry run, which reports what the import does', async () => {
    const before = await stored();
    const dry = await run(true);
    expect(await stored()).toEqual(before);
    const real = await run();
    expect(real.lines()).toEqual(dry.lines());
    const sums = [...real.counts.values()].map(
      ({ taken, here, refused }) => taken + here + refused,
    );
    expect(sums).toEqual(NAMES.map((name) => company.rows[name]?.length));
    report = real.lines().map((line) => line.replace(/\b[0-9a-v]{20}\b/g, 'ID'));
  });

  it('tells every refusal with a reason and a cure', () => {
    expect(report.join('\n')).toMatchInlineSnapshot(`
      "                    taken       here    refused
      menus                  11         17         12
      calls of menus          7         17          8
      roles                   7          0          3
      menus of roles          9          0          7
      users                 192          0          8
      roles of users        192          0         11
      log rows                6          0          3

      Refused, with the reason and a cure:
      - calls of menus: GET /api/v1/payroll of Menu system.user (user, ID) is no call of that menu, which was here. Cure: add it to the menu here if its roles are to have it.
      - menus: Menu system.logger (logger, ID) is disabled, and is one of the console here, which always is enabled. Cure: take it from the roles in gin-admin, or enable it, then import again.
      - calls of menus: GET /api/v1/goods of Menu shop.goods (goods, ID) is there twice. Cure: none is needed, as one is enough.
      - calls of menus: LINK /api/v1/goods of Menu shop.goods (goods, ID) has an unknown method. Cure: add it to the menu here by one of GET, POST, PUT, DELETE, PATCH, HEAD.
      - calls of menus: get /api/v1/goods of Menu shop.goods (goods, ID) has an unknown method. Cure: add it to the menu here by one of GET, POST, PUT, DELETE, PATCH, HEAD.
      - calls of menus: GET api/v1/goods of Menu shop.goods (goods, ID) has a path that is none of an API. Cure: add it to the menu here, beginning with a slash, parameters as :id or {id}.
      - menus: Menu reports.bare (bare, ID) is refused (code: Menu code already exists at the same level). Cure: give one of the two another code, there or here, then import again.
      - menus: Menu reports.group (group, ID) is refused (type: must be one of page, button). Cure: correct type in gin-admin, then import again.
      - menus: Menu reports.dotted (dot.ted, ID) is refused (code: cannot contain a dot). Cure: correct code in gin-admin, then import again.
      - menus: Menu reports.script (script, ID) is refused (path: must begin with a single slash, or with https://). Cure: correct path in gin-admin, then import again.
      - menus: Menu reports.broken (broken, ID) is refused (properties: invalid properties). Cure: correct properties in gin-admin, then import again.
      - menus: Menu reports.long (long, ID) is refused (properties: must have at most 4096 characters). Cure: correct properties in gin-admin, then import again.
      - menus: Menu reports.add.below (below, ID) is refused (parent_id: a button cannot have submenus). Cure: move it below a page, then import again.
      - menus: Menu lost (lost, ID) has a parent that does not exist (ID). Cure: give it a parent in gin-admin, then import again.
      - menus: Menu ringOne (ringOne, ID) stands in a circle of parents, or below one. Cure: set the parent_id of one of them to an empty text, then import again.
      - menus: Menu ringTwo (ringTwo, ID) stands in a circle of parents, or below one. Cure: set the parent_id of one of them to an empty text, then import again.
      - menus: Menu ringTwo.below (below, ID) stands in a circle of parents, or below one. Cure: set the parent_id of one of them to an empty text, then import again.
      - calls of menus: those of ID belong to a menu that does not exist. Cure: none is needed, as they granted nothing.
      - menus of roles:  Clerk  (clerk, ID) has 3 that are refused or do not exist (ID, ID, cnonothing). Cure: mend those, then import again.
      - roles: Role auditor (auditor, ID) is refused (code: Role code already exists). Cure: give one of the two another code, there or here, then import again.
      - roles: Role sales (sales, ID) is refused (code: Role code already exists). Cure: give one of the two another code, there or here, then import again.
      - roles: Role odd (odd, ID) is refused (status: must be one of enabled, disabled). Cure: correct status in gin-admin, then import again.
      - menus of roles: those of cnonobody lead from a record that does not exist. Cure: none is needed.
      - users: rooted (root) has the id of the root user. Cure: give it another id in gin-admin, then import again.
      - roles of users: staff001 (ID) has 1 that are refused or do not exist (ID). Cure: mend those, then import again.
      - users: bob (ID) is refused (username: Username already exists). Cure: rename one of the two, there or here, then import again.
      - users: admin (ID) is refused (username: Username already exists). Cure: rename one of the two, there or here, then import again.
      - users: mallory<script> (ID) is refused (username: must be of letters, digits, spaces and . _ @ + - ' ! # $ & ( ) ^ ~). Cure: correct username in gin-admin, then import again.
      - users: Nobody (ID) is refused (username: is required). Cure: correct username in gin-admin, then import again.
      - users: chen (ID) is refused (email: Invalid email address). Cure: correct email in gin-admin, then import again.
      - users: zhao (ID) is refused (status: must be one of activated, freezed). Cure: correct status in gin-admin, then import again.
      - users: staff0O1 (ID) is refused (username: looks like the username staff001 of 员工 1; known_look_alike takes it nevertheless). Cure: rename one of the two, or import again with --known-look-alikes.
      - roles of users: those of cnobody lead from a record that does not exist. Cure: none is needed.
      - calls of menus: 1 of menus that are refused. Cure: mend the menu.
      - calls of menus: 1 without a path, which the original client stores with a new menu. Cure: none is needed, as they granted nothing.
      - menus of roles: 1 there twice. Cure: none is needed, as one is enough.
      - menus of roles: 2 of records that are refused. Cure: mend the record, then import again.
      - roles of users: 1 there twice. Cure: none is needed, as one is enough.
      - roles of users: 8 of records that are refused. Cure: mend the record, then import again.
      - log rows: 1 hold the token of a sign-in, which another row tells of. Cure: none is needed, as the other row is here.
      - log rows: 1 are older than the 90 days for which the log is kept here. Cure: raise LOG_RETENTION_DAYS for server and import, then import again.
      - log rows: 1 have no date. Cure: give them one in gin-admin, then import again.

      Taken, but not quite as they were:
      - menus:   Orders  (orders, ID) had a parent_path that its parent_id contradicts; it is below its parent_id here.
      - menus:   Orders  (orders, ID) had the name "  Orders "; it is "Orders" here.
      - roles:  Clerk  (clerk, ID) had the name " Clerk "; it is "Clerk" here.
      - users: wu (ID) had no password that gin-admin made, and has none here: reset it.
      - users:  feng (ID) had the username " feng"; it is "feng" here.
      - users:  feng (ID) had the name "Feng\\u202e"; it is "Feng" here."
    `);
  });

  it('changes nothing when it comes again, and says so', async () => {
    const before = await stored();
    const again = await run();
    expect(again.changesNothing).toBe(true);
    expect(await stored()).toEqual(before);
  });

  it('keeps ids, dates and links', async () => {
    const { db } = api;
    const rowOf = (table: string, key: string) =>
      company.rows[table]?.find((row) => row.id === key);
    const [goods] = await db
      .select()
      .from(tables.menu)
      .where(eq(tables.menu.id, id('shop.goods')));
    const was = rowOf('menu', id('shop.goods'));
    expect(goods).toMatchObject({
      parent_id: id('shop'),
      created_at: new Date(String(was?.created_at)),
    });
    expect(goods?.updated_at).toEqual(new Date(String(was?.updated_at)));
    for (const name of ['menu_resource', 'role_menu', 'user_role'] as const) {
      const known = new Map(company.rows[name]?.map((row) => [row.id, row]));
      const kept = (await db.select().from(tables[name])).filter((row) => known.has(row.id));
      expect(kept.length).toBeGreaterThan(3);
      for (const row of kept)
        expect(row.created_at).toEqual(new Date(String(known.get(row.id)?.created_at)));
    }
  });

  it('lets its users sign in by their passwords, with the rights of their roles', async () => {
    const { access_token: token } = await api.signIn('staff002', PASSWORD);
    expect((await api.call('GET', '/api/v1/users', { token })).status).toBe(200);
    expect((await api.call('GET', '/api/v1/roles/x', { token })).status).toBe(403);
    await expect(api.signIn('gao', PASSWORD)).rejects.toThrow();
    await expect(api.signIn('wu', '')).rejects.toThrow();
  });

  it('brings its log without the passwords and tokens in it', async () => {
    const rows = await api.db.select().from(tables.logger);
    const own = rows.filter((row) => company.rows.logger?.some((one) => one.id === row.id));
    expect(JSON.stringify(own)).not.toMatch(/SECRET|winter|old_password/);
    expect(own.map(({ tag, level, event, username }) => [tag, level, event, username])).toEqual([
      ['request', 'info', 'request', 'staff002'],
      ['login', 'info', 'login', 'staff002'],
      ['logout', 'info', 'logout', 'root'],
      ['system', 'info', '', ''],
      ['system', 'error', 'failed', ''],
      ['system', 'info', '', 'staff002'],
    ]);
    expect(own[0]).toMatchObject({
      ...{ method: 'PUT', path: '/api/v1/current/password', status: 200, duration: 12 },
      ...{ address: '10.1.2.3', user_id: id('user staff002') },
      data: { uri: '/api/v1/current/password?accessToken=***&x=1', body: '{"note":"kept"}' },
    });
  });
});
