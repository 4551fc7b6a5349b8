import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Menu } from '@/schemas/menu';
import { openPostgres } from '@/server/db/postgres';
import { openNetwork } from '../process/network';
import { createPostgresDatabase } from './databases';
import { openTestApi, ROOT_PASSWORD, type TestApi } from './harness';

const server = process.env.TEST_DATABASE_URL ?? '';
const AT_MOST_MS = 1_000;

/** The connections that the servers listen on. */
const LISTENING = `from pg_stat_activity
  where query like '%pg_notify%' and pid <> pg_backend_pid() and datname = current_database()`;

describe('a right that one of two servers on PostgreSQL takes away', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let network: Awaited<ReturnType<typeof openNetwork>>;
  let here: TestApi;
  let elsewhere: TestApi;
  let by: Client;
  let admin: string;
  let clerk: { id: string; token: string };

  beforeAll(async () => {
    database = await createPostgresDatabase(server, inject('postgresTemplate'));
    network = await openNetwork(database.url);
    const env = { DEFAULT_PASSWORD: ROOT_PASSWORD };
    here = await openTestApi({ env, database: await openPostgres(database.url) });
    elsewhere = await openTestApi({ env, database: await openPostgres(network.url) });
    by = new Client({ connectionString: database.url });
    await by.connect();
    admin = (await here.signIn()).access_token;
  });
  afterAll(async () => {
    await by.end();
    await Promise.all([here.close(), elsewhere.close()]);
    network.close();
    await database.drop();
  });
  beforeEach(async () => {
    network.state = 'well';
    const username = `clerk${Math.random()}`.replace('.', '');
    const body = { username, name: username, status: 'activated', roles: [] };
    const created = await here.call('POST', '/api/v1/users', { token: admin, body });
    const { id } = created.json.data;
    const { access_token: token } = await here.signIn(username);
    clerk = { id, token };
    for (const api of [here, elsewhere]) await untilRemembered(api);
  });

  const status = async (api: TestApi) =>
    (await api.call('GET', '/api/v1/current/user', { token: clerk.token })).status;

  /** Asked without the database, which does not let it read. */
  async function isRemembered(api: TestApi): Promise<boolean> {
    await status(api);
    await by.query('begin; lock table "session", "user" in access exclusive mode');
    const answer = await Promise.race([status(api), wait(200, 'waits')]);
    await by.query('rollback');
    return answer === 200;
  }

  async function untilRemembered(api: TestApi): Promise<void> {
    while (!(await isRemembered(api))) await wait(50);
  }

  async function untilRefused(api: TestApi): Promise<number> {
    const began = performance.now();
    while ((await status(api)) !== 401) await wait(5);
    return performance.now() - began;
  }

  const freeze = () => by.query(`update "user" set status = 'freezed' where id = $1`, [clerk.id]);

  it('is gone at the next request there, and within a second on the other', async () => {
    const body = { ids: [clerk.id], status: 'freezed' };
    const form = { ...body, name: 'clerk', username: 'frozen', roles: [] };
    const changed = await here.call('PUT', `/api/v1/users/${clerk.id}`, {
      token: admin,
      body: form,
    });
    expect([changed.status, await status(here)]).toEqual([200, 401]);
    expect(await untilRefused(elsewhere)).toBeLessThan(AT_MOST_MS);
  });

  it('is gone within a second on both where it was changed by hand', async () => {
    await freeze();
    expect(await untilRefused(here)).toBeLessThan(AT_MOST_MS);
    expect(await untilRefused(elsewhere)).toBeLessThan(AT_MOST_MS);
  });

  it('is gone within a second where what tells of it is lost without a word', async () => {
    network.state = 'deaf';
    await freeze();
    expect(await untilRefused(elsewhere)).toBeLessThan(AT_MOST_MS);
  });

  it('is gone where the listening connection is cut in the same moment, and remembered again later', async () => {
    const cut = by.query(`select pg_terminate_backend(pid) ${LISTENING}`);
    await Promise.all([cut, freeze()]);
    expect(await untilRefused(here)).toBeLessThan(AT_MOST_MS);
    expect(await untilRefused(elsewhere)).toBeLessThan(AT_MOST_MS);
    await by.query(`update "user" set status = 'activated' where id = $1`, [clerk.id]);
    for (const api of [here, elsewhere]) await untilRemembered(api);
  });

  it.each(["signed_in_by = 'company'", 'second_factor_passed = true'])(
    'is told of where %s is set in a session by hand',
    async (change) => {
      const told: (string | undefined)[] = [];
      by.on('notification', ({ payload }) => told.push(payload));
      await by.query('listen gatehouse_changes');
      await by.query(`update session set ${change} where user_id = $1`, [clerk.id]);
      await by.query('unlisten *');
      by.removeAllListeners('notification');
      expect(told).toContain(clerk.id);
    },
  );

  describe('in a version of rights that is then another', () => {
    beforeEach(async () => {
      await by.query(`
        delete from role where id = 'reader';
        insert into role (id, code, name, description, sequence, status, created_at, updated_at)
        values ('reader', 'reader', 'Reader', '', 0, 'enabled', now(), now());
        insert into role_menu (id, role_id, menu_id, created_at, updated_at)
        select 'reader' || code, 'reader', id, now(), now() from menu where code in ('home', 'user')`);
      await by.query(
        `insert into user_role (id, user_id, role_id, created_at, updated_at)
        values ($1, $1, 'reader', now(), now())`,
        [clerk.id],
      );
      await by.query('update "user" set must_change_password = false where id = $1', [clerk.id]);
      const held = { users: 200, menus: ['home', 'system', 'system.user'] };
      await expect.poll(seen, { timeout: 10 * AT_MOST_MS }).toEqual(held);
      await untilRemembered(elsewhere);
    });

    const get = (path: string) => elsewhere.call('GET', `/api/v1/${path}`, { token: clerk.token });
    const codesIn = (menus: Menu[] | null, above = ''): string[] =>
      (menus ?? []).flatMap(({ code, children }) => [
        above + code,
        ...codesIn(children, `${above}${code}.`),
      ]);
    const seen = async () => ({
      users: (await get('users?current=1&pageSize=10')).status,
      menus: codesIn((await get('current/menus')).json.data).sort(),
    });
    const gone = { users: 403, menus: ['home'] };
    /** Raises versions as a change does, or sets them back as a dump, or a failover that lost a change. */
    const step = (steps: 1 | -1) =>
      by.query('update policy_version set version = version + $1, grants = grants + $1', [steps]);
    /** Which raises both versions by one. */
    const take = () => by.query(`delete from role_menu where id = 'readeruser'`);
    const untilHeard = async () => {
      await wait(AT_MOST_MS);
      await untilRemembered(elsewhere);
    };

    it('is gone once the server listens again, as after a failover', async () => {
      network.state = 'cut';
      // A connection that rests does not notice before its next query.
      while ((await by.query(`select pid ${LISTENING}`)).rows.length > 1) await wait(50);
      await step(-1);
      await take();
      network.state = 'well';
      await untilRemembered(elsewhere);
      expect(await seen()).toEqual(gone);
    });

    it('is gone where the version was seen by a request only, before it went back', async () => {
      await step(1);
      await seen();
      await step(-1);
      await untilHeard();
      await take();
      await expect.poll(seen, { interval: 5, timeout: AT_MOST_MS }).toEqual(gone);
    });

    it('is gone where the version went back while the server listened, as by a dump', async () => {
      await step(-1);
      await untilHeard();
      await take();
      await expect.poll(seen, { interval: 5, timeout: AT_MOST_MS }).toEqual(gone);
    });
  });
});
