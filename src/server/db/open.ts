import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as tables from './tables';

/** The one type that queries know; which driver is behind it they do not. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that is open: migrated, and held until `close`. */
export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** Where the data is, for people: a folder, or an address without its password. */
  place: string;
  /** Removes dead rows and counts anew for the planner; absent where the database does so itself. */
  vacuum?(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
  /**
   * Who opens it: a server, whose callers want an answer soon, or a command, which may take its
   * time and, on PostgreSQL, shows under a name of its own.
   */
  purpose?: 'server' | 'command';
}

/**
 * Opens the database that the settings name and brings its tables up to date. The driver that is
 * not wanted is not even loaded.
 *
 * @throws {StartError} when it cannot be reached, is in use or cannot be written.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(settings.databaseUrl, settings.purpose);
  }
  const { openEmbedded } = await import('./embedded');
  return openEmbedded(settings.dataDir);
}

export { tables };
