import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertMigrated } from '@/server/db/migrations';
import { openPostgres } from '@/server/db/postgres';
import { queryRows } from '@/server/db/rows';
import { createPostgresDatabase } from '../api/databases';
import { until } from './clone';
import { openNetwork } from './network';

const server = process.env.TEST_DATABASE_URL ?? '';
const PLACES = 2;

describe('a database on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    database = await createPostgresDatabase(server);
    await (await openPostgres(database.url)).close();
  });
  afterAll(() => database.drop());

  const ask = async (statement: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };

  describe('behind a network that fails', () => {
    let network: Awaited<ReturnType<typeof openNetwork>>;
    beforeAll(async () => {
      network = await openNetwork(database.url);
    });
    afterAll(() => network.close());

    it.each(['cut', 'silent'] as const)(
      'has no fewer connections after transactions that began on one that is %s',
      async (fault) => {
        const { db, close } = await openPostgres(network.url, 'server', { most: PLACES });
        const transact = () => db.transaction((tx) => tx.execute(sql`select 1`));
        await Promise.all([transact(), transact()]);
        network.state = fault;
        const began = Date.now();
        for (let round = 0; round < (fault === 'cut' ? 3 : 1); round += 1) {
          const failed = await Promise.allSettled(Array.from({ length: PLACES }, transact));
          expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
        }
        expect(Date.now() - began).toBeLessThan(5_000);
        network.state = 'well';
        await until(async () => {
          const tried = await Promise.allSettled(Array.from({ length: 2 * PLACES }, transact));
          return tried.every(({ status }) => status === 'fulfilled');
        });
        await close();
      },
    );

    it('answers within five seconds when a connection falls silent in a transaction', async () => {
      const { db, close } = await openPostgres(network.url, 'server', { most: PLACES });
      const began = Date.now();
      const work = db.transaction(async (tx) => {
        network.state = 'silent';
        await tx.execute(sql`select 1`);
      });
      await expect(work).rejects.toThrow();
      expect(Date.now() - began).toBeLessThan(5_000);
      network.state = 'well';
      await db.transaction((tx) => tx.execute(sql`select 1`));
      await close();
    });
  });

  it('rolls back what a refused transaction did, and goes on with the same connection', async () => {
    const { db, close } = await openPostgres(database.url, 'server', { most: 1 });
    const pid = async () => queryRows(db, sql`select pg_backend_pid() as pid`);
    const before = await pid();
    const refused = db.transaction(async (tx) => {
      await tx.execute(sql`update policy_version set version = -1`);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await pid()).toEqual(before);
    expect(await ask('select 1 from policy_version where version = -1')).toEqual([]);
    await close();
  });

  it('has the server’s time-outs whatever options its address has', async () => {
    const url = `${database.url}?options=-c%20statement_timeout%3D60000%20-c%20work_mem%3D5MB&application_name=mine`;
    const { db, close } = await openPostgres(url);
    const settings = await queryRows(
      db,
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('work_mem') as memory`,
    );
    expect(settings).toEqual([{ statement: '3s', lock: '1500ms', idle: '5s', memory: '5MB' }]);
    await close();
  });

  it('is not for a command alone while a server has it, idle or cut off, nor the other way', async () => {
    const running = await openPostgres(database.url);
    const alone = () => openPostgres(database.url, 'alone');
    await expect(alone()).rejects.toThrow('stop every server first');
    const [cut] = await ask(PRESENT);
    await ask(`select pg_terminate_backend(${cut.pid})`);
    // A backend that was told to end holds its lock until it does.
    await until(async () => {
      const present = await ask(PRESENT);
      return present.length === 1 && present[0].pid !== cut.pid;
    });
    await expect(alone()).rejects.toThrow('stop every server first');
    await running.close();

    const command = await alone();
    await expect(openPostgres(database.url)).rejects.toThrow(/^A command has the database at /);
    await (await openPostgres(database.url, 'command')).close();
    await command.close();
    await (await openPostgres(database.url)).close();
  });

  it('is left as it is by a command that finds no tables in it, or those of another version', async () => {
    const empty = await createPostgresDatabase(server);
    await expect(openPostgres(empty.url, 'command')).rejects.toThrow(
      /^There is no database of Gatehouse at /,
    );
    const client = new Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
    await client.end();
    await empty.drop();

    const { db, close } = await openPostgres(database.url);
    await db.execute(sql`update schema_migration set hash = 'x' || hash`);
    await expect(assertMigrated(db, 'here')).rejects.toThrow('not of this Gatehouse');
    await expect(openPostgres(database.url)).rejects.toThrow('not of this Gatehouse');
    await db.execute(sql`update schema_migration set hash = substr(hash, 2)`);
    await assertMigrated(db, 'here');
    await close();
  });
});

const PRESENT = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())`;
