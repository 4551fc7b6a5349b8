import type { OpenDatabase, Purpose } from './database';

export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/**
 * Opens the database that the settings name. The driver that is not wanted is not even loaded.
 *
 * @throws {StartError} when it cannot be reached, is in use or cannot be written.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  purpose: Purpose = 'server',
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(databaseUrl, purpose);
  }
  const { openEmbedded } = await import('./embedded');
  return openEmbedded(dataDir, { purpose });
}
