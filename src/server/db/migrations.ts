import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { build } from '../lib/build';
import { commandLine } from '../lib/commandLine';
import { StartError } from '../lib/startError';
import type { Database, Transaction } from './database';
import { queryRows } from './rows';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The list of migrations, in the schema of the other tables, as a role may have no other. */
const TABLE = 'schema_migration';

interface Applied {
  hash: string;
  /** The version of Gatehouse that applied it; absent from lists that are older than the column. */
  program?: string | null;
}

type Ask = <Row>(text: string) => Promise<Row[]>;

/** The migrations of a database, oldest first; none for an empty one. */
async function appliedTo(query: Ask): Promise<Applied[]> {
  const [there] = await query<{ name: string | null }>(
    `select to_regclass('${TABLE}')::text as name`,
  );
  if (!there?.name) return [];
  const rows = await query<{ applied: Applied }>(
    `select to_jsonb(m) as applied from ${TABLE} m order by version`,
  );
  return rows.map(({ applied }) => applied);
}

const askingClient =
  (client: Client): Ask =>
  async <Row>(text: string) =>
    (await client.query(text)).rows as Row[];

const askingDatabase =
  (db: Database | Transaction): Ask =>
  (text) =>
    queryRows(db, sql.raw(text));

/** Whom a database belongs to, such as `Gatehouse 0.2.0 (2 migrations)`. */
function describe(applied: Applied[]): string {
  const count = `${applied.length} migration${applied.length === 1 ? '' : 's'}`;
  return `Gatehouse ${applied.at(-1)?.program ?? 'of an unknown version'} (${count})`;
}

/**
 * Brings a database up to date, in one transaction. The caller holds the lock of migrations.
 *
 * @throws {StartError} where it has migrations that this version does not know
 */
export async function migrate(client: Client, location: string): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder });
  const applied = await appliedTo(askingClient(client));
  assertKnown(applied, location);
  if (applied.length === 0) await assertWithoutTables(client, location);
  const left = own.slice(applied.length);
  if (left.length === 0) return;
  if (applied.length > 0)
    process.stderr.write(
      `The database at ${location} is of ${describe(applied)} and becomes one of ${describeOwn()} now. The only way back is a backup that the older program made: \`${commandLine('backup', 'FILE')}\`.\n`,
    );
  await client.query('begin');
  try {
    await client.query('create extension if not exists pg_trgm');
    await client.query(WITH_TRIGRAMS);
    await client.query(`create table if not exists ${TABLE} (
      version bigint primary key, hash text not null, applied_at timestamptz not null default now())`);
    await client.query(`alter table ${TABLE} add column if not exists program text`);
    for (const { sql: statements, hash, folderMillis } of left) {
      for (const statement of statements) await client.query(statement);
      await client.query(`insert into ${TABLE} (version, hash, program) values ($1, $2, $3)`, [
        ...[folderMillis, hash, build.version],
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

const ownHashes = () => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

const describeOwn = () => describe(ownHashes().map((hash) => ({ hash, program: build.version })));

function assertKnown(applied: Applied[], location: string): void {
  const own = ownHashes();
  const known = applied.filter(({ hash }, at) => hash === own[at]).length;
  if (known === applied.length) return;
  const relation = known === own.length ? 'newer than' : 'not of';
  throw new StartError(
    `The database at ${location} is of ${describe(applied)}, ${relation} this ${describeOwn()}; use that version, or restore a backup of this one into an empty database.`,
  );
}

/** The newest migration of a database, as milliseconds since 1970 at which it was written; 0 for an empty one. */
export async function migrationOf(db: Database | Transaction): Promise<number> {
  const applied = await appliedTo(askingDatabase(db));
  const own = readMigrationFiles({ migrationsFolder });
  return own.find(({ hash }) => hash === applied.at(-1)?.hash)?.folderMillis ?? 0;
}

/** @throws {StartError} when the tables are of another version, or missing */
export async function assertMigrated(db: Database, location: string): Promise<void> {
  const applied = await appliedTo(askingDatabase(db));
  if (applied.length === 0)
    throw new StartError(`There is no database of Gatehouse at ${location}.`);
  assertKnown(applied, location);
  if (applied.length < ownHashes().length)
    throw new StartError(
      `The database at ${location} is of ${describe(applied)}, older than this ${describeOwn()}; use that version, or start this one's server, which brings it up to date.`,
    );
}
