import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open';
import type { Env } from '../env';
import { StartError } from '../startError';

/** What a server's connections are called among those of a PostgreSQL database. */
const SERVER = 'gatehouse';

/**
 * Opens the database for the time of a command.
 *
 * @throws {StartError} when it cannot be had, as a server has the folder of an embedded one.
 */
export async function withDatabase<Result>(
  env: Env,
  work: (db: Database, opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase({ ...env, purpose: 'command' });
  try {
    return await work(opened.db, opened);
  } finally {
    await opened.close();
  }
}

/** The same, but never makes a database where there is none. */
export function withExistingDatabase<Result>(
  env: Env,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'postgres'))) {
    throw new StartError(`There is no database in ${resolve(env.dataDir)}.`);
  }
  return withDatabase(env, work);
}

/**
 * Refuses while a server has the database open. For an embedded one, having it open is proof enough.
 *
 * @throws {StartError}
 */
export async function demandNoServer(db: Database, { kind, place }: OpenDatabase): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = (await db.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER}`)) as unknown as {
    rows: { count: number }[];
  };
  if (rows[0]?.count === 0) return;
  throw new StartError(`A server has the database at ${place} open; stop every server first.`);
}
