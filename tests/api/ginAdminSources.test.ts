import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { tables } from '@/server/db/database';
import * as entities from '@/server/entities';
import { moveIn } from '@/server/ops/ginAdmin/move';
import { loadDriver } from '@/server/ops/ginAdmin/source/optional';
import { openSource, type Source } from '@/server/ops/ginAdmin/source/source';
import { root } from '../process/clone';
import { createPostgresDatabase } from './databases';
import { type Company, makeCompany } from './ginAdmin/company';
import { writeSqlite } from './ginAdmin/schema';
import { openTestApi, type TestApi } from './harness';

/** Node's own driver, which Node 20 and its types do not have. */
// biome-ignore lint/suspicious/noExplicitAny: two of its methods are used, in a test of their own.
const ownSqlite = process.getBuiltinModule('node:sqlite') as any;

const HASH = '$2a$10$NRsqcqx6KLt3Qph8vjmCruv49oIG/e8G74wmKAjdSE56gLIwIJTrK';

let api: TestApi;
let folder: string;
let company: Company;
beforeEach(async () => {
  api = await openTestApi();
  folder = mkdtempSync(join(tmpdir(), 'gin-admin-'));
  company = makeCompany(HASH, api.clock());
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

const at = (name: string) => join(folder, name);
const rowOf = (table: string, id = '') => {
  const row = company.rows[table]?.find((one) => one.id === id);
  if (!row) throw new Error(`there is no ${id} in ${table}`);
  return row;
};

/** Writes the company's data as it is now. */
function save(name: string): string {
  writeSqlite(at(name), company.rows);
  return at(name);
}

async function importFrom(file: string, options: object = {}, change?: (source: Source) => Source) {
  const opened = await openSource(file);
  const source = change ? change(opened) : opened;
  const { env, db, clock } = api;
  const asked = { entities, env, now: clock(), dryRun: false, logs: false, knownLookAlikes: false };
  return moveIn(db, source, { ...asked, ...options }).finally(() => opened.close());
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
const stored = () =>
  Promise.all(
    NAMES.map((name) => api.db.select().from(tables[name]).orderBy(asc(tables[name].id))),
  );

describe('what is no whole gin-admin', () => {
  let gatehouse: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    gatehouse = await createPostgresDatabase(server, inject('postgresTemplate'));
  });
  afterAll(() => gatehouse.drop());

  it.each([
    ['a file that is not there', () => at('none.db'), 'There is no file'],
    [
      'a file that is cut off',
      () => {
        const whole = readFileSync(save('whole.db'));
        writeFileSync(at('cut.db'), whole.subarray(0, whole.length / 2));
        return at('cut.db');
      },
      'cannot be read',
    ],
    [
      'a file of another kind',
      () => {
        writeFileSync(at('text.db'), 'no database at all, '.repeat(1_000));
        return at('text.db');
      },
      'cannot be read',
    ],
    [
      'a database of another program',
      () => {
        const other = new sqlite.Database(at('other.db'));
        other.exec('create table menu_resource (id text); create table "user" (id text)');
        other.close();
        return at('other.db');
      },
      'is no database of gin-admin v10: it lacks the tables',
    ],
    ['a database of Gatehouse', () => gatehouse.url, 'its table menu lacks parent_path'],
    ['an address that nobody answers', () => 'postgres://127.0.0.1:9/x', 'cannot be read'],
  ])('is refused in a sentence, and nothing is written: %s', async (_, make, sentence) => {
    const before = await stored();
    const failed = await importFrom(make()).catch((error) => error);
    expect(failed).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(sentence),
    });
    expect(failed.message).not.toContain('\n');
    expect(await stored()).toEqual(before);
  });

  it.runIf(ownSqlite)(
    'is read where SQLite writes ahead, with what is in that log alone',
    async () => {
      const file = save('ahead.db');
      const writer = new ownSqlite.DatabaseSync(file);
      writer.exec("pragma journal_mode = wal; update role set name = 'Ahead' where code = 'chief'");
      await importFrom(file);
      writer.close();
      const [role] = await api.db.select().from(tables.role).where(eq(tables.role.name, 'Ahead'));
      expect(role?.code).toBe('chief');
    },
  );

  it.skipIf(ownSqlite)(
    'is refused while it is locked, with what to delete after an import that was killed',
    async () => {
      const file = save('locked.db');
      mkdirSync(`${file}.lock`);
      await expect(importFrom(file)).rejects.toThrow(`does not run, delete ${file}.lock`);
    },
  );

  it.skipIf(ownSqlite)(
    'is refused with its cure where SQLite writes ahead, which this driver does not read',
    async () => {
      const file = save('wal.db');
      // The format's version as SQLite writes it for `pragma journal_mode=wal`, which this driver cannot set.
      const bytes = readFileSync(file);
      bytes.fill(2, 18, 20);
      writeFileSync(file, bytes);
      await expect(importFrom(file)).rejects.toThrow(
        `sqlite3 ${file} "pragma journal_mode=delete"`,
      );
    },
  );

  it('is told to say which one, where a database holds two', async () => {
    save('two.db');
    writeSqlite(at('two.db'), company.rows, 'old_');
    await expect(importFrom(at('two.db'))).rejects.toThrow('--prefix: "", "old_"');
    const { counts } = await importFrom(at('two.db'), { prefix: 'old_' });
    expect(counts.get('roles')).toMatchObject({ taken: 8 });
  });

  it('is refused where a package is missing that reads it, with the folder to add it to', async () => {
    await expect(loadDriver('no-such-driver/promise', 'a MySQL database')).rejects.toThrow(
      `"npm install --no-save no-such-driver" in ${resolve(root)}, then`,
    );
  });
});

describe('a gin-admin that comes again', () => {
  it('brings what was mended, with its links, and leaves what was changed here', async () => {
    await importFrom(save('first.db'));
    const { ids } = company;
    const { db } = api;
    const staff = ids['user staff002'] ?? '';
    await db.update(tables.user).set({ name: 'Renamed here' }).where(eq(tables.user.id, staff));
    await db.delete(tables.user_role).where(eq(tables.user_role.user_id, staff));

    rowOf('menu', ids['reports.script']).path = '/reports/script';
    rowOf('role', ids['role odd']).status = 'enabled';
    rowOf('user', ids['user chen']).email = 'chen@example.com';
    company.rows.user_role?.push({
      ...{ id: 'later', user_id: staff, role_id: ids['role odd'] ?? '' },
      ...{ created_at: '2024-06-01T08:00:00.000Z', updated_at: '2024-06-01T08:00:00.000Z' },
    });
    const { counts, refusals } = await importFrom(save('second.db'));

    expect([...counts.values()].map(({ taken }) => taken)).toEqual([1, 0, 1, 2, 1, 2, 0]);
    expect(refusals.join('\n')).not.toMatch(/reports\.script|chen|Role odd/);
    const [clerk] = await db
      .select()
      .from(tables.role_menu)
      .where(eq(tables.role_menu.menu_id, ids['reports.script'] ?? ''));
    expect(clerk?.role_id).toBe(ids['role clerk']);
    const [renamed] = await db.select().from(tables.user).where(eq(tables.user.id, staff));
    expect(renamed?.name).toBe('Renamed here');
    const held = await db
      .select()
      .from(tables.user_role)
      .where(eq(tables.user_role.user_id, staff));
    expect(held.map(({ role_id }) => role_id)).toEqual([ids['role odd']]);
  });

  it('does not bring back what was deleted here', async () => {
    const file = save('first.db');
    await importFrom(file);
    const { access_token: token } = await api.signIn();
    const id = company.ids['user staff003'];
    expect((await api.call('DELETE', `/api/v1/users/${id}`, { token })).status).toBe(200);
    const again = await importFrom(file);
    expect(again.changesNothing).toBe(true);
    expect(again.refusals.join('\n')).toContain(`staff003 (${id}) was deleted here since`);
  });

  it('brings look-alikes once they are meant so', async () => {
    const file = save('first.db');
    await importFrom(file);
    const { counts } = await importFrom(file, { knownLookAlikes: true });
    expect(counts.get('users')?.taken).toBe(1);
    expect(counts.get('roles of users')?.taken).toBe(1);
  });
});

it('brings no row of a log that ends in the middle, and says what is here', async () => {
  const [row] = company.rows.logger ?? [];
  company.rows.logger = Array.from({ length: 6_000 }, (_, nth) => ({
    ...row,
    id: `row${String(nth).padStart(6, '0')}`,
  }));
  let pages = 0;
  const failing = (source: Source): Source => ({
    ...source,
    query: (text, parameter) => {
      if (text.includes('logger') && text.includes('limit') && ++pages > 1)
        throw new Error('the disk is gone');
      return source.query(text, parameter);
    },
  });
  const file = save('log.db');
  const before = await stored();
  const dry = await importFrom(file, { logs: true, dryRun: true }, failing).catch((error) => error);
  expect(dry.message).toBe(
    'Nothing was stored, and the log cannot be imported: the disk is gone\nMend that before you import with --logs.',
  );
  expect(dry.report.counts.get('users')).toEqual({ taken: 192, here: 0, refused: 8 });
  expect(dry.report.lines().join('\n')).not.toMatch('log rows');
  expect(await stored()).toEqual(before);

  pages = 0;
  const failed = await importFrom(file, { logs: true }, failing).catch((error) => error);
  expect(failed.message).toContain('no row of the log is: the disk is gone');
  expect(failed.report.lines()).toEqual(dry.report.lines());
  expect(await api.db.$count(tables.logger, eq(tables.logger.tag, 'request'))).toBe(0);
  expect(await api.db.$count(tables.user)).toBeGreaterThan(190);
  const { counts } = await importFrom(file, { logs: true });
  expect(counts.get('log rows')).toEqual({ taken: 6_000, here: 0, refused: 0 });
});
