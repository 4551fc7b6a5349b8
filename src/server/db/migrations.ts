import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { StartError } from '../lib/startError';
import type { Database, Transaction } from './database';
import { queryRows } from './rows';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The list of migrations, in the schema of the other tables, as a role may have no other. */
const TABLE = 'schema_migration';

/** The migrations of a database, oldest first, by the hash of what each says; none for an empty one. */
async function appliedTo(query: (text: string) => Promise<{ hash: string }[]>): Promise<string[]> {
  const [there] = await query(`select to_regclass('${TABLE}')::text as hash`);
  if (!there?.hash) return [];
  const rows = await query(`select hash from ${TABLE} order by version`);
  return rows.map(({ hash }) => hash);
}

const asking = (client: Client) => async (text: string) =>
  (await client.query<{ hash: string }>(text)).rows;

/**
 * Brings a database up to date, in one transaction. The caller holds the lock of migrations.
 *
 * @throws {StartError} where it has migrations that this version does not know
 */
export async function migrate(client: Client, location: string): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder });
  const applied = await appliedTo(asking(client));
  assertKnown(applied, location);
  if (applied.length === 0) await assertWithoutTables(client, location);
  const left = own.slice(applied.length);
  if (left.length === 0) return;
  await client.query('begin');
  try {
    await client.query('create extension if not exists pg_trgm');
    await client.query(WITH_TRIGRAMS);
    await client.query(`create table if not exists ${TABLE} (
      version bigint primary key, hash text not null, applied_at timestamptz not null default now())`);
    for (const { sql: statements, hash, folderMillis } of left) {
      for (const statement of statements) await client.query(statement);
      await client.query(`insert into ${TABLE} (version, hash) values ($1, $2)`, [
        folderMillis,
        hash,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Versions before 0.2.0 kept another list of migrations, and their tables are not brought up to date. */
async function assertWithoutTables(client: Client, location: string): Promise<void> {
  const { rows } = await client.query("select to_regclass('log_chain') is not null as found");
  if (!rows[0].found) return;
  throw new StartError(
    `The database at ${location} holds tables of an earlier Gatehouse that was never released; give this one an empty database.`,
  );
}

/** The extension may lie in a schema that the role does not search. */
const WITH_TRIGRAMS = `select set_config('search_path',
    current_setting('search_path') || ', ' || quote_ident(nspname), true)
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`;

function assertKnown(applied: string[], location: string): void {
  const own = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (applied.every((hash, at) => hash === own[at])) return;
  throw new StartError(
    `The database at ${location} is of another version of Gatehouse; use that version, or restore a backup of it into an empty database.`,
  );
}

/** The newest migration of a database, as milliseconds since 1970 at which it was written; 0 for an empty one. */
export async function migrationOf(db: Database | Transaction): Promise<number> {
  const applied = await appliedTo((text) => queryRows(db, sql.raw(text)));
  const own = readMigrationFiles({ migrationsFolder });
  return own.find(({ hash }) => hash === applied.at(-1))?.folderMillis ?? 0;
}

/** @throws {StartError} when the tables are of another version, or missing */
export async function assertMigrated(db: Database, location: string): Promise<void> {
  const applied = await appliedTo((text) => queryRows(db, sql.raw(text)));
  if (applied.length === 0)
    throw new StartError(`There is no database of Gatehouse at ${location}.`);
  assertKnown(applied, location);
  const own = readMigrationFiles({ migrationsFolder }).length;
  if (applied.length < own)
    throw new StartError(
      `The database at ${location} is of an older version of Gatehouse; use that version, or start this one's server, which brings it up to date.`,
    );
}
