import type { OpenDatabase } from './database';

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
