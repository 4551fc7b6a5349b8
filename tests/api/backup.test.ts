import { createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secrets } from '@/server/auth/secrets/secrets';
import { deleteOldChanges } from '@/server/boot/housekeeping';
import { appendLinks } from '@/server/changes/chain/append';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { type Database, type OpenDatabase, tables } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';
import * as entities from '@/server/entities';
import type { BackupSummary } from '@/server/ops/backup/format';
import { readBackup } from '@/server/ops/backup/read';
import { restoreBackup } from '@/server/ops/backup/restore';
import { backupTables, LEFT_OUT } from '@/server/ops/backup/tables';
import { writeBackup } from '@/server/ops/backup/write';
import { eraseNamed } from '@/server/ops/commands/eraseUser';
import { version } from '../../package.json';
import { addChanges } from './changeRows';
import { openTestDatabase } from './databases';
import { openTestApi, type TestApi } from './harness';

const kept = backupTables(Object.values(entities));

describe('a backup', () => {
  let api: TestApi;
  let token: string;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-backup-'));
    file = join(folder, 'backup.gz');
    await addRole('before-all');
    await addUser('王芳');
  });
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const addRole = async (code: string) => {
    const body = { code, name: `Role ${code} "quoted"\n制表\t`, status: 'enabled', menus: [] };
    const { status } = await api.call('POST', '/api/v1/roles', { token, body });
    expect(status).toBe(200);
  };
  const addUser = (username: string) => {
    const body = { username, name: username, status: 'activated', roles: [] };
    return api.call('POST', '/api/v1/users', { token, body });
  };
  const backUp = () => writeBackup(api.db, kept, createWriteStream(file), api.clock());
  const restoreAs = (db: Database, summary: BackupSummary, force: boolean) => {
    const secrets = new Secrets(api.env, summary.secret_keys);
    return restoreBackup(db, kept, file, { summary, force, secrets }, api.clock());
  };
  const restore = async (db: Database, force = false) =>
    restoreAs(db, await readBackup(kept, file), force);

  it('F11 taken while others write holds every write that was acknowledged before it began', async () => {
    const acknowledged: string[] = [];
    let writing = true;
    const writer = (async () => {
      for (let number = 0; writing; number += 1) {
        await addRole(`w${number}`);
        acknowledged.push(`w${number}`);
        await new Promise((resolve) => void setImmediate(resolve));
      }
    })();
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...acknowledged];
    await backUp();
    writing = false;
    await writer;

    const elsewhere = await openTestDatabase();
    await restore(elsewhere.db);
    const roles = await elsewhere.db.select().from(tables.role);
    expect(roles.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['before-all', ...before]),
    );
    await expectAuditToMatch(elsewhere.db);
    await elsewhere.close();
  });

  it('holds every table that the database has, but for those that are left out with a reason', async () => {
    const rows = await queryRows<{ table_name: string }>(
      api.db,
      sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const accounted = [...Object.keys(kept), ...Object.keys(LEFT_OUT)];
    expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(accounted.toSorted());
    for (const reason of Object.values(LEFT_OUT)) expect(reason).toMatch(/\w+ \w+/);
  });

  it('orders its tables so that each comes after those that it refers to', () => {
    const known = ['menu', 'menu_resource', 'role', 'role_menu', 'user', 'user_role', 'logger'];
    expect(Object.keys(kept).filter((name) => known.includes(name))).toEqual(known);
    const order = Object.keys(backupTables(Object.values(entities).reverse()));
    expect(order.indexOf('role')).toBeLessThan(order.indexOf('user_role'));
    expect(order.indexOf('menu')).toBeLessThan(order.indexOf('role_menu'));
  });

  it('brings back every row of every table as it was, but no session', async () => {
    await api.flushLogs();
    await backUp();
    const elsewhere = await openTestDatabase();
    await restore(elsewhere.db);
    for (const table of Object.values(kept)) {
      const restored = await elsewhere.db.select().from(table);
      const original = await api.db.select().from(table);
      const texts = new Set(restored.map((row) => JSON.stringify(row)));
      for (const row of original) expect(texts).toContain(JSON.stringify(row));
      expect(restored.length - original.length).toBe(table === tables.logger ? 1 : 0);
    }
    expect(await elsewhere.db.select().from(tables.session)).toEqual([]);
    await elsewhere.close();
  });

  it('brings back no audit row that retention deleted while it was written', async () => {
    const own = await openTestApi();
    await addChanges(own.db, 1);
    while (await appendLinks(own.db));
    const later = own.clock() + 10 * 24 * 60 * 60_000;
    // Between the changes and the chain's start, which is read last.
    const retaining = new Proxy(own.db, {
      get: (target, name: keyof Database) =>
        name === 'execute'
          ? async (query: SQL) => {
              const found = await target.execute(query);
              const text = new PgDialect().sqlToQuery(query).sql;
              if (text.includes('from "change_ref"'))
                await deleteOldChanges(own.db, later, 5, new Signer([]));
              return found;
            }
          : target[name],
    });
    await writeBackup(retaining, kept, createWriteStream(file), own.clock());
    await own.close();
    const elsewhere = await openTestDatabase();
    await restore(elsewhere.db);
    expect(await elsewhere.db.$count(tables.chain_link)).toBe(0);
    const found = await verifyChain(elsewhere.db, { signer: new Signer([]) });
    expect(found).toMatchObject({ intact: true, outside: 0 });
    await elsewhere.close();
  });

  it('brings back the chain as it fits, with large changes and those whose person was erased', async () => {
    const own = await openTestApi();
    await addChanges(own.db, 3, { after: sql`to_jsonb(repeat(md5(n::text), 156250))` });
    const root = (await own.signIn()).access_token;
    const form = { username: 'gone', name: 'Gone', status: 'activated', roles: [] };
    const { id } = (await own.call('POST', '/api/v1/users', { token: root, body: form })).json.data;
    await own.call('DELETE', `/api/v1/users/${id}`, { token: root });
    await eraseNamed(own.db, 'gone', true, own.clock());
    while (await appendLinks(own.db));
    await writeBackup(own.db, kept, createWriteStream(file), own.clock());
    await own.close();
    const elsewhere = await openTestDatabase();
    await restore(elsewhere.db);
    const found = await verifyChain(elsewhere.db, { signer: new Signer([]) });
    expect(found).toMatchObject({ intact: true, links: 6, waiting: 0, outside: 0 });
    expect(await elsewhere.db.$count(tables.activity)).toBeGreaterThan(0);
    await elsewhere.close();
  });

  it('is not written while somebody’s data is erased', async () => {
    const own = await openTestApi();
    const root = (await own.signIn()).access_token;
    const form = { username: 'gone', name: 'Gone', status: 'activated', roles: [] };
    const { id } = (await own.call('POST', '/api/v1/users', { token: root, body: form })).json.data;
    await own.call('DELETE', `/api/v1/users/${id}`, { token: root });
    const erasing = new Proxy(own.db, {
      get: (target, name: keyof Database) =>
        name === 'transaction'
          ? async (...args: Parameters<Database['transaction']>) => {
              const result = await target.transaction(...args);
              await eraseNamed(target, 'gone', true, own.clock());
              return result;
            }
          : target[name],
    });
    const out = createWriteStream(file);
    const written = writeBackup(erasing, kept, out, own.clock());
    await expect(written).rejects.toThrow('Data of a user was erased while the backup was written');
    await own.close();
  });

  it('holds nothing that was written while it was under way, in no table and not in the log', async () => {
    // The moment between the tables and the log, which are not read in one transaction.
    const between = new Proxy(api.db, {
      get: (target, name: keyof Database) =>
        name === 'transaction'
          ? async (...args: Parameters<Database['transaction']>) => {
              const result = await target.transaction(...args);
              await addRole('meanwhile');
              await api.flushLogs();
              return result;
            }
          : target[name],
    });
    await writeBackup(between, kept, createWriteStream(file), api.clock());
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('before-all');
    expect(text).not.toContain('meanwhile');
    expect(await api.db.select().from(tables.role)).toContainEqual(
      expect.objectContaining({ code: 'meanwhile' }),
    );
  });

  describe('is restored', () => {
    let target: OpenDatabase;
    beforeAll(async () => {
      target = await openTestDatabase();
    });
    beforeEach(() => backUp());
    afterAll(() => target.close());

    it('over nothing that is there, unless told to', async () => {
      await restore(target.db);
      const { id } = (await target.db.select().from(tables.role))[0] ?? { id: '' };
      await target.db.execute(sql`update role set name = 'changed' where id = ${id}`);
      await expect(restore(target.db)).rejects.toThrow('The database holds users already');
      expect(await nameOf(target.db, id)).toBe('changed');
      await restore(target.db, true);
      expect(await nameOf(target.db, id)).not.toBe('changed');
    });

    it('not at all when it is of another version', async () => {
      for (const [by, age] of [
        [-1, 'an older'],
        [1, 'a newer'],
      ] as const) {
        const summary = await readBackup(kept, file);
        summary.migration += by;
        const attempt = restoreAs(target.db, summary, true);
        await expect(attempt).rejects.toThrow(
          `The backup was made by ${age} Gatehouse (${version}) than this (${version})`,
        );
      }
    });

    it.each([
      ['is cut short', (whole: Buffer) => whole.subarray(0, -20), 'ends too early'],
      ['is cut in half', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'ends too early'],
      ['is empty', () => Buffer.alloc(0), 'ends too early'],
      ['is no gzip', () => Buffer.from('hello'), 'not a backup of Gatehouse'],
      ['is another program’s', () => gzipSync('{"a":1}\n'), 'not a backup of Gatehouse'],
      ['lacks its last line', withLines((lines) => lines.slice(0, -1)), 'ends too early'],
      ['lacks a row', withLines((lines) => lines.toSpliced(3, 1)), 'not what was written'],
      [
        'was changed',
        withLines((lines) => lines.map((line) => line.replace('before-all', 'before-ALL'))),
        'not what was written',
      ],
      ['goes on after its end', withLines((lines) => [...lines, '{}']), 'goes on after its end'],
    ])('not at all when it %s', async (_, damage, reason) => {
      writeFileSync(file, damage(readFileSync(file)));
      await expect(readBackup(kept, file)).rejects.toThrow(reason);
    });

    it('not at all when there is no such file', async () => {
      await expect(readBackup(kept, join(folder, 'nothing'))).rejects.toThrow(
        'there is no such file',
      );
      await expect(readBackup(kept, folder)).rejects.toThrow('it is a folder');
    });

    it('leaves the database as it was when its rows do not fit', async () => {
      const summary = await readBackup(kept, file);
      const before = await target.db.select().from(tables.role);
      summary.rows.role = 1_000;
      const attempt = restoreAs(target.db, summary, true);
      await expect(attempt).rejects.toThrow('Not every row of role was restored');
      expect(await target.db.select().from(tables.role)).toEqual(before);
    });
  });
});

/** Each role that is there has its audit row, and each audit row its role. */
async function expectAuditToMatch(db: Database): Promise<void> {
  const changes = await db.select().from(tables.change);
  const created = changes
    .filter(({ verb, entity }) => verb === 'create' && entity === 'role')
    .map(({ record_id }) => record_id);
  const roles = await db.select({ id: tables.role.id }).from(tables.role);
  expect(created.toSorted()).toEqual(roles.map(({ id }) => id).toSorted());
}

function withLines(change: (lines: string[]) => string[]) {
  return (whole: Buffer) => {
    const lines = gunzipSync(whole).toString().trimEnd().split('\n');
    return gzipSync(`${change(lines).join('\n')}\n`);
  };
}

async function nameOf(db: Database, id: string): Promise<string | undefined> {
  const rows = await db.select().from(tables.role);
  return rows.find((role) => role.id === id)?.name;
}
