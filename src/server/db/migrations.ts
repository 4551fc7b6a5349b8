import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { StartError } from '../base/startupError';
import type { Database, Transaction } from './database';
import { queryRows } from './rows';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** In milliseconds since 1970; 0 for an empty database. */
export async function migrationOf(db: Database | Transaction): Promise<number> {
  const [known] = await queryRows<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!known?.there) return 0;
  const [row] = await queryRows<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0);
}

/** The list alone: the statements are read when there are some to run. */
function ownMigration(): number {
  const list = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { when: number }[] } = JSON.parse(list);
  return entries.at(-1)?.when ?? 0;
}

export async function isOutdated(db: Database): Promise<boolean> {
  return (await migrationOf(db)) < ownMigration();
}

/** @throws {StartError} when the tables are of another version, or missing */
export async function assertMigrated(db: Database, location: string): Promise<void> {
  const there = await migrationOf(db);
  const own = ownMigration();
  if (there === own) return;
  if (there === 0) throw new StartError(`There is no database of Gatehouse at ${location}.`);
  throw new StartError(
    there < own
      ? `The database at ${location} is of an older version of Gatehouse; use that version, or start this one's server, which brings it up to date.`
      : `The database at ${location} is of a newer version of Gatehouse; use that version.`,
  );
}
