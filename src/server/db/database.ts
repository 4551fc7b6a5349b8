import { entityKind } from 'drizzle-orm';
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
  /** As the role that may change what `db` may only add; absent where `db` may as well. */
  owner?: Database | undefined;
  kind: 'embedded' | 'postgres';
  /** For people: a folder, or an address without its password. */
  location: string;
  storage?: Storage;
  /** Connections; absent on the embedded database. */
  pool?(): { total: number; idle: number; waiting: number; most: number };
  /** Absent where the disk is another machine's. */
  disk?(): { free_bytes: number; total_bytes: number };
  /** Absent where the database vacuums by itself. */
  vacuum?(): Promise<void>;
  /** Those that migrations leave to a running server. */
  buildIndexes(stopping: AbortSignal): Promise<void>;
  toStartError?(error: unknown): unknown;
  close(): Promise<void>;
}

export const isEmbedded = (db: Database | Transaction): boolean =>
  (db.constructor as { [entityKind]?: string })[entityKind]?.startsWith('Pglite') === true;

export { tables };
