import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '@/server/db/embedded';
import { codeAt } from '../api/authenticator';
import { createPostgresDatabase } from '../api/databases';
import { makeClone } from '../process/clone';
import { digest, type Replica, ROOT_PASSWORD, startReplica } from '../process/replica';
import { copySeededData, removeDataFolder } from '../seededData';
import { command } from './command';

const postgres = process.env.TEST_DATABASE_URL ?? '';

/** Leaves a server on PostgreSQL the one connection by which others know that it is there. */
async function endPool(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and pid not in (select pid from pg_locks where locktype = 'advisory')`);
  await client.end();
}

describe('commands on the embedded database', () => {
  let folder: string;
  let data: string;
  let elsewhere: string;
  let file: string;
  let servers: Replica[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-commands-'));
    data = join(folder, 'data');
    copySeededData(data);
    elsewhere = join(folder, 'elsewhere');
    file = join(folder, 'backup.gz');
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    servers = [];
  });
  afterAll(() => removeDataFolder(folder));

  const start = async (at: string) => {
    const server = await startReplica({ DATA_DIR: at, DATABASE_URL: '' });
    servers.push(server);
    return server;
  };
  const addRole = async (server: Replica, token: string, code: string) => {
    const body = { code, name: code, status: 'enabled', menus: [] };
    expect((await server.call('POST', '/api/v1/roles', { token, body })).status).toBe(200);
  };
  const codesOf = async (server: Replica) => {
    const token = await server.signIn();
    const { json } = await server.call('GET', '/api/v1/roles?pageSize=100', { token });
    return json.data.map(({ code }: { code: string }) => code) as string[];
  };

  it('F11 backup while writing, restore elsewhere: every write acknowledged before the backup began is there', async () => {
    const server = await start(data);
    const token = await server.signIn();
    const acknowledged: string[] = [];
    let writing = true;
    const writer = (async () => {
      for (let number = 0; writing && number < 90; number += 1) {
        await addRole(server, token, `w${number}`);
        acknowledged.push(`w${number}`);
      }
    })();
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = [...acknowledged];
    const { code, output } = await command(['backup', file], { DATA_DIR: data });
    writing = false;
    await writer;
    expect(output).toMatch(
      /^Wrote .*backup\.gz: \d+ menus, \d+ roles, \d+ services, 1 users and \d+ log rows, as of /,
    );
    expect(code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).not.toContain('backup.gz.part');

    expect((await command(['restore', file], { DATA_DIR: elsewhere })).code).toBe(0);
    const restored = await codesOf(await start(elsewhere));
    expect(restored).toEqual(expect.arrayContaining(before));
  });

  it('restore and demo refuse while a server runs, naming it, and change nothing', async () => {
    const server = await start(data);
    const before = await codesOf(server);
    for (const args of [
      ['restore', file, '--force'],
      ['demo', '--users', '1'],
    ]) {
      const { code, output } = await command(args, { DATA_DIR: data });
      expect(code).toBe(1);
      expect(output).toContain(`is in use by process ${server.process.pid};`);
    }
    expect(await codesOf(server)).toEqual(before);
  });

  it('admin:password beside a running server ends the sessions of root and takes its password', async () => {
    const server = await start(elsewhere);
    const token = await server.signIn();
    const generated = await command(['admin:password'], { DATA_DIR: elsewhere });
    expect(generated).toMatchObject({ code: 0 });
    const password = /^Password {2}(\S+)$/m.exec(generated.output)?.[1] ?? '';
    expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect((await server.call('GET', '/api/v1/current/user', { token })).status).toBe(401);
    await server.signIn('admin', password);

    const weak = await command(['admin:password'], { DATA_DIR: elsewhere }, 'password\n');
    expect(weak).toMatchObject({ code: 1 });
    expect(weak.output).toBe(
      'The password is one of the passwords that attackers try first. Nothing was changed.\n',
    );
    const given = await command(
      ['admin:password'],
      { DATA_DIR: elsewhere },
      'a gate in the wall\n',
    );
    expect(given.output).toContain('The password was changed.');
    expect(given.output).not.toContain('a gate in the wall');
    await server.signIn();
    expect(server.output()).not.toContain(digest('a gate in the wall'));
  });

  it('permissions:check tells what does not fit together, beside a server and without one', async () => {
    const fit = /^Nothing to mend, among \d+ calls, \d+ menus and \d+ pages\.$/m;
    const alone = await command(['permissions:check'], { DATA_DIR: elsewhere });
    expect(alone).toMatchObject({ code: 0, output: expect.stringMatching(fit) });
    const server = await start(elsewhere);
    const form = { code: 'lost', name: 'Lost', type: 'page', status: 'enabled', path: '/lost' };
    const token = await server.signIn();
    const made = await server.call('POST', '/api/v1/menus', { token, body: form });
    const beside = await command(['permissions:check'], { DATA_DIR: elsewhere });
    expect(beside.code).toBe(1);
    expect(beside.output).toContain('The console has no page for the menu lost.');
    await server.call('DELETE', `/api/v1/menus/${made.json.data.id}`, { token });
    const proxied = { DATA_DIR: elsewhere, API_PROXY: 'http://127.0.0.1:9' };
    expect((await command(['permissions:check'], proxied)).output).toContain('API_PROXY is set');
  });

  it('config:export and config:apply plan with code 2, apply with 0, beside a server and without one', async () => {
    const at = { DATA_DIR: join(folder, 'config') };
    copySeededData(at.DATA_DIR);
    const yaml = join(folder, 'config.yaml');
    const role = 'roles: [{ code: sales, name: Sales, status: enabled, menus: [home] }]';
    writeFileSync(yaml, `format: gatehouse-config/1\n${role}\n`);
    const planned = await command(['config:apply', yaml], at);
    expect(planned).toMatchObject({ code: 2, output: expect.stringMatching(/^\+ role sales$/m) });
    const applied = await command(['config:apply', '-', '--yes'], at, readFileSync(yaml, 'utf8'));
    expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('Applied: 1') });
    expect(await command(['config:export', '--output', yaml], at)).toMatchObject({ code: 0 });
    const again = await command(['config:apply', yaml, '--prune'], at);
    expect(again).toMatchObject({ code: 0, output: 'Nothing to change.\n' });
    await start(at.DATA_DIR);
    expect(await command(['config:apply', yaml, '--prune'], at)).toEqual(again);
  });

  it('logs:verify tells whether the audit is as it was written, beside a server and without one', async () => {
    const server = await start(data);
    await addRole(server, await server.signIn(), 'verified');
    const head = join(folder, 'head.json');
    const verify = (...args: string[]) => command(['logs:verify', ...args], { DATA_DIR: data });
    const linked = async () => (await verify()).output;
    while ((await linked()).includes('wait for their link'));
    const beside = await verify('--save-head', head);
    expect(beside).toMatchObject({ code: 0, output: expect.stringContaining('Intact: ') });
    expect(beside.output).toContain('Signatures were not checked');
    const key = { DATA_DIR: data, LOG_SIGNING_KEY: 'a key of some length' };
    const keyed = (...args: string[]) => command(['logs:verify', ...args], key);
    const unsigned = await keyed();
    expect(unsigned.code).toBe(1);
    expect(unsigned.output).toContain('the start is not signed with LOG_SIGNING_KEY.');
    expect(unsigned.output).toContain('npm run logs:verify -- --sign');
    expect(await verify('--sign')).toMatchObject({ code: 1 });
    expect(await keyed('--sign')).toMatchObject({ code: 0 });
    await server.stop();
    expect(await keyed()).toMatchObject({ code: 0 });
    expect(await verify('--head', head)).toMatchObject({ code: 0 });
    const later = { seq: 9_999, hash: 'f'.repeat(64) };
    writeFileSync(head, JSON.stringify(later));
    const cut = await verify('--head', head);
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('Not intact: ') });
    writeFileSync(head, 'no head');
    expect((await verify('--head', head)).output).toContain('holds no head');
  });

  it('logs:verify names a row from before the chain, and says where its start is missing', async () => {
    const at = { DATA_DIR: join(folder, 'forged') };
    expect(await command(['demo', '--users', '3', '--logs', '500'], at)).toMatchObject({ code: 0 });
    const intact = { code: 0, output: expect.stringMatching(/^Intact: [1-9]\d* audit rows/) };
    expect(await command(['logs:verify'], at)).toMatchObject(intact);
    const change = async (statement: SQL) => {
      const { db, close } = await openEmbedded(at.DATA_DIR, { purpose: 'command' });
      await db.execute(statement);
      await close();
    };
    await change(sql`
      insert into change (id, entity, record_id, record_name, verb, actor_id, actor_name, actor_salt, record_salt,
        created_at)
      select 'forged', 'role', 'forged', 'Forged', 'delete', 'root', 'admin', '', '', since - interval '1 second'
      from chain_start`);
    const forged = await command(['logs:verify'], at);
    expect(forged.code).toBe(1);
    expect(forged.output).toContain('Not intact: the log row forged was inserted past the chain.');
    expect(forged.output).toMatch(
      /\n1 audit rows from before \S+ are in the table and in no link: there were 0 when the chain began\.\n/,
    );
    await change(sql`delete from chain_start`);
    const missing = await command(['logs:verify'], at);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(
      /^Not intact: the start of the chain is missing, as the table chain_start is empty\.\n/,
    );
    const server = await start(at.DATA_DIR);
    const beside = await command(['logs:verify'], at);
    expect(beside).toMatchObject({ code: 1, output: missing.output });
    await server.stop();
  });

  it('a backup is made after a server was killed, and beside the next one', async () => {
    const killed = await start(data);
    await killed.stop('SIGKILL');
    expect(await command(['backup', file], { DATA_DIR: data })).toMatchObject({ code: 0 });
    const server = await start(data);
    expect(statSync(join(data, 'postgres.socket')).mode & 0o777).toBe(0o700);
    expect(await command(['backup', file], { DATA_DIR: data })).toMatchObject({ code: 0 });
    await server.stop('SIGTERM');
  });

  it('admin:second-factor removes that of root beside a running server, and without one', async () => {
    const server = await start(data);
    const token = await server.signIn();
    const path = '/api/v1/current/second-factor/totp';
    const body = { password: digest(ROOT_PASSWORD) };
    const begun = (await server.call('POST', path, { token, body })).json.data;
    const confirmed = { setup: begun.setup, code: codeAt(begun.secret, Date.now()) };
    expect((await server.call('PUT', path, { token, body: confirmed })).status).toBe(200);
    expect(statSync(join(data, 'gatehouse.key')).mode & 0o777).toBe(0o600);
    const made = await command(['backup', file], { DATA_DIR: data });
    expect(made.output).toContain('the seeds of authenticator apps (1), and the key to them');
    const removed = await command(['admin:second-factor'], { DATA_DIR: data });
    expect(removed.output).toContain('The second factor of admin was removed');
    expect((await server.call('GET', '/api/v1/current/user', { token })).status).toBe(401);
    await server.stop('SIGTERM');
    const again = await command(['admin:second-factor'], { DATA_DIR: data });
    expect(again.output).toContain('admin has no second factor');
  });

  it('admin:password works without a server, and does not make a database where there is none', async () => {
    expect(
      await command(['admin:password'], { DATA_DIR: data }, 'a gate in the wall'),
    ).toMatchObject({
      code: 0,
    });
    const nowhere = join(folder, 'nowhere');
    for (const args of [['admin:password'], ['backup', join(folder, 'other.gz')]]) {
      const { code, output } = await command(args, { DATA_DIR: nowhere });
      expect({ code, output }).toEqual({
        code: 1,
        output: `There is no database in ${nowhere}.\n`,
      });
    }
    expect(existsSync(nowhere)).toBe(false);
  });

  it('a foreign file is refused before there is even a database', async () => {
    const foreign = join(folder, 'foreign');
    writeFileSync(foreign, 'not a backup');
    const nowhere = join(folder, 'nowhere');
    const { code, output } = await command(['restore', foreign], { DATA_DIR: nowhere });
    expect(code).toBe(1);
    expect(output).toBe(`${foreign} cannot be used: it is not a backup of Gatehouse.\n`);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('a backup that cannot be written leaves the older one as it was', async () => {
    const nowhere = join(folder, 'no');
    const missing = await command(['backup', join(nowhere, 'b.gz')], { DATA_DIR: data });
    expect(missing).toEqual({ code: 1, output: `There is no folder ${nowhere} to write to.\n` });
    const { code, output } = await command(['backup', folder], { DATA_DIR: data });
    expect(code).toBe(1);
    expect(output).toMatch(/^The backup could not be written to .*: E\w+: .*\n$/);
  });

  it.each([
    [['backup'], 'Name one file.\nUsage: npm run backup -- FILE\n'],
    [['backup', 'a', 'b'], 'Name one file.\nUsage: npm run backup -- FILE\n'],
    [['erase:user'], 'Name one user.\nUsage: npm run erase:user -- ID-OR-USERNAME [--yes]\n'],
    [
      ['demo', '--users', 'many'],
      '--users must be a whole number, not "many".\nUsage: npm run demo -- ',
    ],
    [['restore', 'a', '--froce'], "Unknown option '--froce'"],
    [['sing'], 'There are these commands: start, admin:password, '],
  ])('%j is answered with how it is used', async (args, answer) => {
    const { code, output } = await command(args, { DATA_DIR: data });
    expect(code).toBe(1);
    expect(output).toContain(answer);
  });

  describe('and PostgreSQL', () => {
    it('a backup of one is restored on the other, with every server of it stopped', async () => {
      const { url, drop } = await createPostgresDatabase(postgres);
      const env = { DATABASE_URL: url };
      expect((await command(['demo', '--users', '50', '--logs', '500'], env)).code).toBe(0);
      expect((await command(['backup', file], env)).code).toBe(0);
      const server = await startReplica(env);
      servers.push(server);
      await endPool(url);
      const refused = await command(['restore', file, '--force'], env);
      expect(refused.output).toMatch(
        /^A server has the database at postgres:.* open; stop every server first\.\n$/,
      );
      await server.stop();

      const embedded = { DATA_DIR: join(folder, 'moved') };
      const moved = await command(['restore', file], embedded);
      expect(moved.output).toMatch(/ 14 roles, 0 services, 51 users and 500 log rows/);
      const back = join(folder, 'back.gz');
      expect((await command(['backup', back], embedded)).code).toBe(0);
      expect((await command(['restore', back], env)).output).toContain('--force');
      expect((await command(['restore', back, '--force'], env)).code).toBe(0);
      expect(await command(['admin:password'], env, 'a gate in the wall')).toMatchObject({
        code: 0,
      });
      const again = await startReplica(env);
      servers.push(again);
      expect(await codesOf(again)).toHaveLength(14);
      await again.stop();
      await drop();
    });
  });
});

it('npm run has each of them, on the data that npm start uses', async () => {
  const clone = makeClone({ packages: true, built: true, data: true });
  const outside = mkdtempSync(join(tmpdir(), 'gatehouse-outside-'));
  const npm = async (...args: string[]) => {
    const { ended, output } = await clone.start('npm', ['run', '--silent', ...args], {
      DATA_DIR: './data',
    });
    return { code: await ended, output: output() };
  };
  const control = join(clone.folder, 'data/postgres/global/pg_control');
  const before = statSync(control).mtimeMs;
  const demo = await npm('demo', '--', '--users', '3', '--logs', '5');
  expect(demo.output).toContain('Made 3 users and 5 log rows');
  expect(statSync(control).mtimeMs).toBeGreaterThan(before);
  const backup = await npm('backup', '--', join(outside, 'b.gz'));
  expect(backup.output).toContain('4 users and 5 log rows');
  const restore = await npm('restore', '--', join(outside, 'b.gz'));
  expect(restore.output).toContain('say --force');
  expect((await npm('admin:password')).output).toContain('Password  ');
  clone.remove();
  rmSync(outside, { recursive: true });
});
