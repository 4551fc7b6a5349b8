import { entityKind } from 'drizzle-orm';
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

/** Whether the disk has room for writes. */
export interface Storage {
  /** The disk is almost full: writes are refused with SQLSTATE 53100, reads go on. */
  readonly low: boolean;
  /** Tells when storage becomes low, and when it no longer is. */
  onLow(listener: (low: boolean) => void): void;
}

/** A database that is open, with the tables of this version, and held until `close`. */
export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** Where the data is, for people: a folder, or an address without its password. */
  place: string;
  /** Present where the database is on a disk of this machine, which may become full. */
  storage?: Storage;
  /** Removes dead rows and counts anew for the planner; absent where the database does so itself. */
  vacuum?(): Promise<void>;
  /** Says in a sentence what is wrong with the data, where an error at the start comes from that. */
  toStartError?(error: unknown): unknown;
  close(): Promise<void>;
}

/** Whether the database answers on this process's thread, one query at a time. */
export const isEmbedded = (db: Database | Transaction): boolean =>
  (db.constructor as { [entityKind]?: string })[entityKind]?.startsWith('Pglite') === true;

export { tables };
