import { existsSync } from 'node:fs';
import { StartError } from '../../../lib/startError';

export type SourceRow = Record<string, unknown>;

/** A database that is read and never written, as it is at one moment. */
export interface Source {
  /** The place for people, without user and password. */
  location: string;
  /** Its tables with their columns. */
  columns(): Promise<{ table: string; column: string }[]>;
  quote(name: string): string;
  /** What stands for the only parameter of a query. */
  parameter: string;
  query(text: string, parameter?: string): Promise<SourceRow[]>;
  close(): Promise<void>;
}

/**
 * Opens a SQLite file, or the database at an address.
 * @throws {StartError} when it cannot be read
 */
export async function openSource(from: string): Promise<Source> {
  if (/^postgres(ql)?:\/\//.test(from))
    return (await import('./postgres')).openPostgresSource(from);
  if (from.startsWith('mysql://')) return (await import('./mysql')).openMysqlSource(from);
  if (!existsSync(from)) {
    throw new StartError(
      `There is no file ${from}. --from takes a SQLite file, or an address that begins with postgres:// or mysql://.`,
    );
  }
  return (await import('./sqlite')).openSqliteSource(from);
}

export const unreadable = (location: string, error: unknown): StartError =>
  new StartError(`${location} cannot be read: ${(error as Error).message}`, { cause: error });
