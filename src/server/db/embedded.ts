import { accessSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartError } from '../startError';
import type { Database, OpenDatabase, Purpose } from './database';
import { DurableNodeFs, durableStartParams } from './durableFs';
import { lockFolder } from './folderLock';
import { demandMigrated, migrationsFolder } from './migrations';
import * as tables from './tables';
import { takeTurns } from './takeTurns';

export interface EmbeddedOptions {
  /** A server unless told otherwise. */
  purpose?: Purpose;
  /** Replaces the call that syncs a file to disk; for tests. */
  sync?: (descriptor: number) => void;
}

/**
 * Opens the embedded PostgreSQL in a folder, alone: a second process is refused.
 *
 * @throws {StartError} when the folder is in use, cannot be written or does not hold a database
 * that can be opened; a folder with data is never created anew. A `command` makes no database either.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  const isCommand = options.purpose === 'command';
  if (isCommand && !existsSync(join(folder, 'postgres'))) {
    throw new StartError(`There is no database in ${folder}.`);
  }
  const lock = lockFolder(folder);
  try {
    const client = await openOrCreate(join(folder, 'postgres'), options);
    takeTurns(client);
    const pglite = drizzle({ client, schema: tables });
    const db = pglite as unknown as Database;
    if (isCommand) await demandMigrated(db, folder);
    else await migrate(pglite, { migrationsFolder });
    return {
      db,
      kind: 'embedded',
      place: folder,
      vacuum: async () => {
        await client.exec('vacuum (analyze)');
      },
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A new database is made under another name and renamed once it is whole: a process that is killed
 * meanwhile leaves nothing behind that could be taken for a database.
 */
async function openOrCreate(folder: string, options: EmbeddedOptions): Promise<PGlite> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const client = await startPglite(draft, 'created', options);
    await client.close();
    renameSync(draft, folder);
  }
  return startPglite(folder, 'opened', options);
}

async function startPglite(
  folder: string,
  aim: 'created' | 'opened',
  options: EmbeddedOptions,
): Promise<PGlite> {
  try {
    if (aim === 'opened') accessSync(join(folder, 'PG_VERSION'));
    return await PGlite.create({
      fs: new DurableNodeFs(folder, options.sync),
      startParams: durableStartParams,
      extensions: { pg_trgm },
    });
  } catch (error) {
    throw new StartError(
      `The database in ${folder} cannot be ${aim}: ${(error as Error).message}. Nothing was changed.`,
    );
  }
}
