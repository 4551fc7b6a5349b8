import type { OpenDatabase, Purpose } from './database';

interface DatabaseSettings {
  databaseUrl?: string | undefined;
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
}

/** @throws {StartError} when the database cannot be used */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseSettings,
  purpose: Purpose = 'server',
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres');
    // What has the database alone replaces rows that a server may not.
    return purpose === 'alone' && databaseOwnerUrl
      ? openPostgres(databaseOwnerUrl, purpose)
      : openPostgres(databaseUrl, purpose, { ownerUrl: databaseOwnerUrl });
  }
  const { openEmbedded } = await import('./embedded');
  return openEmbedded(dataDir, { purpose });
}
