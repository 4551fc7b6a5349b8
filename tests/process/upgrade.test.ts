import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { applyFirstMigration, createPostgresDatabase } from '../api/databases';
import { command } from '../long/command';
import { launchReplica, startReplica } from './replica';

const postgres = process.env.TEST_DATABASE_URL ?? '';

describe('a server and a database of another version', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let client: Client;
  beforeEach(async () => {
    database = await createPostgresDatabase(postgres);
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const countMigrations = async (): Promise<number> => {
    const { rows } = await client.query('select count(*)::int as count from schema_migration');
    return rows[0].count;
  };
  const attemptStart = async () => {
    const server = launchReplica({ DATABASE_URL: database.url });
    return { code: await server.ended, output: server.output() };
  };

  it('refuses a newer one, and names both versions', async () => {
    const server = await startReplica({ DATABASE_URL: database.url });
    await server.stop();
    const own = await countMigrations();
    await client.query(`insert into schema_migration (version, hash, program)
      values (9000000000000, 'of the future', '9.1.0')`);
    const refusal = ` is of Gatehouse 9.1.0 (${own + 1} migrations), newer than this Gatehouse ${version} (${own} migrations); use that version, or restore a backup of this one into an empty database.\n`;
    const { code, output } = await attemptStart();
    expect(code).toBe(1);
    expect(output).toContain(refusal);
    const backup = await command(['backup', 'never.gz'], { DATABASE_URL: database.url });
    expect(backup.code).toBe(1);
    expect(backup.output).toContain(refusal);
    expect(await countMigrations()).toBe(own + 1);
  });

  it('says which backup is the way back from an older one before it changes that', async () => {
    await applyFirstMigration(client);
    const warning =
      / is of Gatehouse of an unknown version \(1 migration\) and becomes one of Gatehouse \S+ \(\d+ migrations\) now\. .* backup that the older program made: `npm run backup -- FILE`\.\n/;
    const backup = await command(['backup', 'never.gz'], { DATABASE_URL: database.url });
    expect(backup.output).toMatch(/ \(1 migration\), older than this Gatehouse /);

    await client.query('create table saved_view ()');
    const failed = await attemptStart();
    expect([failed.code, await countMigrations()]).toEqual([1, 1]);
    expect(failed.output).toMatch(warning);

    await client.query('drop table saved_view');
    const server = await startReplica({ DATABASE_URL: database.url });
    expect(server.output()).toMatch(warning);
    await server.stop();
    expect(await countMigrations()).toBeGreaterThan(1);

    const again = await startReplica({ DATABASE_URL: database.url });
    expect(again.output()).not.toMatch(warning);
    await again.stop();
  });
});
