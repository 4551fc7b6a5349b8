import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTwoRoleDatabase } from '../api/databases';
import { until } from '../process/clone';
import { type Replica, startReplica } from '../process/replica';
import { command } from './command';

/** Has a server do each second what it does each minute. */
const SHORT_MINUTES = `
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const wait = timers.setTimeout;
  timers.setTimeout = (ms, ...rest) => wait(ms === 60_000 ? 1_000 : ms, ...rest);
  syncBuiltinESMExports();`;

const postgres = process.env.TEST_DATABASE_URL ?? '';

describe('the built server with a role that only adds to the audit', () => {
  let database: Awaited<ReturnType<typeof createTwoRoleDatabase>>;
  let env: Record<string, string>;
  let server: Replica;
  let token = '';
  let folder: string;
  beforeAll(async () => {
    database = await createTwoRoleDatabase(postgres);
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-roles-'));
    env = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      LOG_SIGNING_KEY: 'a key of some length',
      LOG_RETENTION_DAYS: '1',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SHORT_MINUTES)}`,
    };
    server = await startReplica(env);
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const ask = async (url: string, statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const post = async (path: string, body: object) => {
    const { status, json } = await server.call('POST', `/api/v1/${path}`, { token, body });
    expect({ path, status }).toEqual({ path, status: 200 });
    return json.data;
  };
  const intact = { code: 0, output: expect.stringContaining('Intact: ') };

  it('serves changes and views as another user', async () => {
    const { id } = await post('users', {
      username: 'ada',
      name: 'Ada',
      status: 'activated',
      roles: [],
    });
    const { access_token } = await post('current/view-as', { user_id: id });
    const seen = await server.call('GET', '/api/v1/current/user', { token: access_token });
    expect(seen.json.data).toMatchObject({ username: 'ada' });
    await until(async () => (await command(['logs:verify'], env)).output.includes('Intact: 2'));
  });

  it('cannot change the audit by its own address', async () => {
    for (const statement of ["update logger set message = ''", 'delete from change']) {
      await expect(ask(database.url, statement)).rejects.toThrow('permission denied');
    }
  });

  it('deletes what is too old', async () => {
    await ask(
      database.url,
      `insert into logger (id, level, tag, event, message, created_at)
      values ('old', 'info', 'request', 'request', 'old', now() - interval '2 days')`,
    );
    const found = () => ask(database.url, "select from logger where id = 'old'");
    expect(await found()).toHaveLength(1);
    await until(async () => (await found()).length === 0);
    expect(server.output()).not.toContain('permission denied');
  });

  it('is backed up while it runs, restored, and serves what was restored', async () => {
    const file = join(folder, 'backup.gz');
    expect(await command(['backup', file], env)).toMatchObject({ code: 0 });
    await post('roles', { code: 'later', name: 'later', status: 'enabled', menus: [] });
    expect((await command(['restore', file, '--force'], env)).output).toContain(
      'stop every server',
    );
    await server.stop();
    expect(await command(['restore', file, '--force'], env)).toMatchObject({ code: 0 });
    expect(await command(['admin:password'], env, 'a gate in the wall')).toMatchObject({ code: 0 });
    server = await startReplica(env);
    token = await server.signIn('admin', 'a gate in the wall');
    const { json } = await server.call('GET', '/api/v1/roles', { token });
    expect(json.data.map(({ code }: { code: string }) => code)).not.toContain('later');
    await post('roles', { code: 'again', name: 'again', status: 'enabled', menus: [] });
    await until(async () => !(await command(['logs:verify'], env)).output.includes('wait for'));
    expect(await command(['logs:verify'], env)).toMatchObject(intact);
  });

  it('has the data of a deleted user erased by the owner, with the chain as it was', async () => {
    const form = { username: 'eve', name: 'Eve Adams', status: 'activated', roles: [] };
    const { id } = await post('users', form);
    expect(await command(['erase:user', 'eve', '--yes'], env)).toMatchObject({ code: 1 });
    await server.call('DELETE', `/api/v1/users/${id}`, { token });
    const erased = await command(['erase:user', 'eve', '--yes'], env);
    expect(erased).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Erased the data of the user ${id}`),
    });
    expect(
      await ask(database.url, "select from change where after::text like '%Eve Adams%'"),
    ).toEqual([]);
    await until(async () => !(await command(['logs:verify'], env)).output.includes('wait for'));
    expect(await command(['logs:verify'], env)).toMatchObject(intact);
  });

  it('is signed by hand as the owner', async () => {
    await ask(database.ownerUrl, "update chain_start set signature = ''");
    expect(await command(['logs:verify'], env)).toMatchObject({ code: 1 });
    expect(await command(['logs:verify', '--sign'], env)).toMatchObject(intact);
  });
});
