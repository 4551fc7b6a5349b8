import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as tables from './tables';

/** The one type that queries know; which driver is behind it they do not. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Who opens a database. A `server` and a command that is to be `alone`, which no server may be beside,
 * bring its tables up to date; any other `command` finds them as they are or refuses.
 */
export type Purpose = 'server' | 'alone' | 'command';

/** A database that is open, with the tables of this version, and held until `close`. */
export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** Where the data is, for people: a folder, or an address without its password. */
  place: string;
  /** Removes dead rows and counts anew for the planner; absent where the database does so itself. */
  vacuum?(): Promise<void>;
  close(): Promise<void>;
}

export { tables };
