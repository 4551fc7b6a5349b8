import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as tables from './tables';

export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A `server`, or a command that runs `alone`, migrates; other commands need current tables. */
export type Purpose = 'server' | 'alone' | 'command';

export interface Storage {
  /** The disk is almost full: writes are refused with SQLSTATE 53100. */
  readonly low: boolean;
  onLow(listener: (low: boolean) => void): void;
}

export interface OpenDatabase {
  db: Database;
  /** The connection of the role that may change what `db` may only add; absent where `db` may as well. */
  owner?: Database | undefined;
  /** The place for people: a folder, or an address without its password. */
  location: string;
  storage?: Storage;
  pool?(): { total: number; idle: number; waiting: number; most: number };
  /** Absent where the disk is another machine's. */
  disk?(): { free_bytes: number; total_bytes: number };
  /** Settles once it can never answer again; absent where another machine has it. */
  lost?: Promise<Error>;
  toStartError?(error: unknown): unknown;
  close(): Promise<void>;
}

export { tables };
