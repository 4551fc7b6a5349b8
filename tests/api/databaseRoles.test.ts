import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { type ApiHandle, bootApi } from '@/server/boot/bootApi';
import { deleteOldChanges, deleteOldLogs } from '@/server/boot/housekeeping';
import { keepHeads } from '@/server/changes/chain/heads';
import { Signer } from '@/server/changes/chain/signatures';
import { verifyChain } from '@/server/changes/chain/verify';
import { type Database, type OpenDatabase, tables } from '@/server/db/database';
import { codeOf } from '@/server/db/errors';
import { openDatabase } from '@/server/db/open';
import { parseEnv } from '@/server/lib/env';
import { addChanges, maintain } from './changeRows';
import { createTwoRoleDatabase } from './databases';
import { ROOT_PASSWORD } from './harness';

const server = process.env.TEST_DATABASE_URL ?? '';
const DAY_MS = 24 * 60 * 60_000;
const KEY = 'a key of some length';
const NOT_ALLOWED = '42501';

describe('a server whose database role does not own the tables', () => {
  let database: Awaited<ReturnType<typeof createTwoRoleDatabase>>;
  let api: ApiHandle;
  let opened: OpenDatabase;
  let db: Database;
  let token = '';

  const settings = (more: Record<string, string> = {}) =>
    parseEnv({
      CAPTCHA: 'off',
      ADMIN_PASSWORD: ROOT_PASSWORD,
      LOG_SIGNING_KEY: KEY,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      ...more,
    });
  const superuserUrl = () => {
    const { username, password } = new URL(server);
    return Object.assign(new URL(database.url), { username, password }).href;
  };
  const boot = () => bootApi(settings());
  const stop = async (handle: ApiHandle) => {
    for (const { run } of [...handle.leave, ...handle.close]) await run(1_000);
  };
  const call = async (method: string, path: string, body?: object) => {
    const response = await api.app.request(`/api/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return (await response.json()).data;
  };
  const addRole = (code: string) =>
    call('POST', 'roles', { code, name: code, status: 'enabled', menus: [] });
  const verify = () => verifyChain(db, { signer: new Signer([KEY]) });

  beforeAll(async () => {
    database = await createTwoRoleDatabase(server);
    api = await boot();
    opened = await openDatabase(settings(), 'command');
    db = opened.db;
    const password = digestPassword(ROOT_PASSWORD);
    const form = { username: 'admin', password, captcha_id: 'off', captcha_code: 'off' };
    token = (await call('POST', 'login', form)).access_token;
  });
  afterAll(async () => {
    await stop(api);
    await opened.close();
    await database.drop();
  });

  it('serves changes, links them, keeps their days and starts again', async () => {
    for (const code of ['one', 'two', 'three']) await addRole(code);
    await expect.poll(async () => (await verify()).links).toBe(3);
    await keepHeads(db, new Signer([KEY]), Date.now() + DAY_MS + 60_000);
    expect(await verify()).toMatchObject({ intact: true, signatures: 'checked' });
    await stop(api);
    api = await boot();
    await addRole('four');
    await expect.poll(async () => (await verify()).links).toBe(4);
  });

  it('has what its role inserts with a moment from before the chain found', async () => {
    const at = sql`since - interval '1 second'`;
    await addChanges(db, 1, { id: 'forged00000000000001', at, waits: false });
    const fault = { kind: 'inserted', id: 'forged00000000000001', seq: 0 };
    expect(await verify()).toMatchObject({ intact: false, fault, outside: 1 });
    await maintain(opened.owner ?? db, (tx) =>
      tx.delete(tables.change).where(eq(tables.change.id, 'forged00000000000001')),
    );
    expect(await verify()).toMatchObject({ intact: true, outside: 0 });
  });

  it.each([
    'update logger set message = message',
    'delete from logger',
    'truncate logger',
    'alter table logger disable trigger user',
    'drop table logger',
    'create trigger mine before insert on logger execute function refuse_change()',
    'update change set record_name = record_name',
    'delete from change',
    'truncate change cascade',
    'alter table change disable trigger user',
    'drop table change cascade',
    "set gatehouse.maintenance = 'on'; delete from change",
    'update change_ref set record_id = record_id',
    'delete from change_ref',
    'truncate change_ref',
    'drop view log_entry',
    'update chain_link set hash = hash',
    'delete from chain_link',
    'truncate chain_link',
    'update chain_head set signature = signature',
    'delete from chain_head',
    'update chain_start set since = now()',
    'update chain_start set rows_before = 1',
    'delete from chain_start',
    'insert into chain_start (since) values (now())',
    'drop schema public cascade',
    'delete from schema_migration',
  ])('is refused: %s', async (statement) => {
    const refused = await db.execute(sql.raw(statement)).then(
      () => 'it was done',
      (error) => codeOf(error),
    );
    expect(refused).toBe(NOT_ALLOWED);
  });

  it('deletes old log rows and changes as the owner alone', async () => {
    const later = Date.now() + 10 * DAY_MS;
    const signer = new Signer([KEY]);
    const refused = { cause: { code: NOT_ALLOWED } };
    await keepHeads(db, signer, later);
    await expect(deleteOldLogs(db, later, 5)).rejects.toMatchObject(refused);
    await expect(deleteOldChanges(db, later, 5, signer)).rejects.toMatchObject(refused);
    expect(await db.$count(tables.logger)).toBeGreaterThan(0);
    expect(await db.$count(tables.change)).toBeGreaterThan(0);
    const owner = opened.owner ?? db;
    await deleteOldLogs(owner, later, 5);
    await deleteOldChanges(owner, later, 5, signer);
    expect(await db.$count(tables.logger)).toBe(0);
    expect(await db.$count(tables.change)).toBe(0);
    expect(await verify()).toMatchObject({ intact: true, signatures: 'checked', links: 0 });
  });

  it('may add to and read a partition of the log, and change none', async () => {
    await database.ask(`
      create table parted (id text) partition by list (id);
      alter table logger rename to logger_whole;
      alter table parted rename to logger;
      create table logger_part partition of logger default`);
    const sees = async () => {
      const { rows } = (await db.execute(sql`
        select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as may
        from information_schema.role_table_grants
        where grantee = ${database.role} and table_name in ('logger', 'logger_part', 'logger_whole') group by 1 order by 1`)) as unknown as {
        rows: { name: string; may: string }[];
      };
      return rows;
    };
    await database.ask(`alter table logger owner to ${database.owner};
      alter table logger_part owner to ${database.owner}`);
    await (await openDatabase(settings())).close();
    expect(await sees()).toContainEqual({ name: 'logger', may: 'INSERT SELECT' });
    expect(await sees()).toContainEqual({ name: 'logger_part', may: 'INSERT SELECT' });
    await database.ask('drop table logger; alter table logger_whole rename to logger');
    await (await openDatabase(settings())).close();
    expect(await sees()).toEqual([{ name: 'logger', may: 'INSERT SELECT' }]);
  });

  it.each([
    ['the owner', () => database.ownerUrl],
    ['a superuser', superuserUrl],
  ])('does not start where it is %s after all', async (_, url) => {
    const open = () => openDatabase(settings({ DATABASE_URL: url() }));
    await expect(open()).rejects.toThrow(
      'may change the audit (chain_head, chain_link, chain_start, change',
    );
  });

  it('does not start where it may become a role that can change the audit', async () => {
    const writer = `${database.role}_writer`;
    await database.ask(`create role ${writer}; grant update on chain_link to ${writer};
      alter role ${database.role} noinherit; grant ${writer} to ${database.role}`);
    const open = () => openDatabase(settings());
    await expect(open()).rejects.toThrow('may change the audit (chain_link)');
    await database.ask(`drop owned by ${writer}; drop role ${writer}`);
    await (await open()).close();
  });

  it('does not start where it is a member of the owner, and starts once it is none', async () => {
    await database.ask(`alter role ${database.role} noinherit`);
    await database.ask(`grant ${database.owner} to ${database.role}`);
    await expect(openDatabase(settings())).rejects.toThrow('Give DATABASE_URL a role of its own.');
    await database.ask(`revoke ${database.owner} from ${database.role}`);
    await (await openDatabase(settings())).close();
  });

  it('does not start where the two addresses are of different databases', async () => {
    const other = await createTwoRoleDatabase(server);
    const open = openDatabase(settings({ DATABASE_URL: other.url }));
    await expect(open).rejects.toThrow(
      'DATABASE_URL and DATABASE_OWNER_URL are of different databases.',
    );
    await other.drop();
  });
});
