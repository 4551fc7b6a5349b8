import { randomUUID } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { OpenDatabase } from '@/server/db/database';
import { openPostgres } from '@/server/db/postgres';

/** A migrated, empty database. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const { url, drop } = await createPostgresDatabase(server, inject('postgresTemplate'));
  const opened = await openPostgres(url);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await drop();
    },
  };
}

/**
 * A database on a PostgreSQL server, and what removes it again.
 *
 * @param template the database that it is a copy of; without one it is empty.
 */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runOnce(server, `drop database ${name} with (force)`) };
}

/** Makes of an empty database one that knows the first migration alone. */
export async function applyFirstMigration(client: Client): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' });
  await client.query('create extension pg_trgm');
  for (const statement of first?.sql ?? []) await client.query(statement);
  await client.query(`create table schema_migration (
    version bigint primary key, hash text not null, applied_at timestamptz not null default now())`);
  await client.query('insert into schema_migration (version, hash) values ($1, $2)', [
    ...[first?.folderMillis, first?.hash],
  ]);
}

async function runOnce(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database with two roles of its own: one that owns it, and one that may only connect. */
export async function createTwoRoleDatabase(server: string) {
  const { name, url, drop } = await createPostgresDatabase(server);
  const owner = `${name}_owner`;
  const role = `${name}_app`;
  const password = randomUUID();
  for (const each of [owner, role]) {
    await runOnce(server, `create role ${each} login password '${password}'`);
  }
  await runOnce(server, `alter database ${name} owner to ${owner}`);
  const urlOf = (username: string) => Object.assign(new URL(url), { username, password }).href;
  return {
    url: urlOf(role),
    ownerUrl: urlOf(owner),
    role,
    owner,
    ask: (statement: string) => runOnce(url, statement),
    drop: async () => {
      await drop();
      await runOnce(server, `drop role ${owner}`);
      await runOnce(server, `drop role ${role}`);
    },
  };
}
