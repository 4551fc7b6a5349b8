import type { OpenDatabase, Purpose } from './database';

export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** @throws {StartError} when the database cannot be used */
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
