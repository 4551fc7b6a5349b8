import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../lib/startError';
import { isDamage, openError } from './damage';
import type { OpenDatabase, Purpose } from './database';
import { addressOfRunning } from './embedded/address';
import { Cluster } from './embedded/cluster';
import { type FolderLock, keepPrivate, lockFolder } from './embedded/dataFolder';
import { isStorageLow } from './errors';
import { openPostgres } from './postgres';
import { diskOf, FLOOR, freeBytes, StorageFloor, StorageLowError } from './storageFloor';

/** What a new database takes, and what must be left then. */
const NEW_DATABASE = 96 * 1024 * 1024 + FLOOR;

interface EmbeddedOptions {
  purpose?: Purpose;
  /** Settings of PostgreSQL, over our own. */
  settings?: Record<string, string>;
}

/**
 * Opens the database in a folder, whose PostgreSQL is started here; a command uses that of a running server.
 *
 * @throws {StartError} when the folder is in use, cannot be written or holds no usable database
 */
export async function openEmbedded(
  dataDir: string,
  { purpose = 'server', settings }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  const folder = resolve(dataDir);
  const isCommand = purpose === 'command';
  if (isCommand && !existsSync(join(folder, 'postgres'))) {
    throw new StartError(`There is no database in ${folder}.`);
  }
  const lock = tryLock(folder);
  if (lock instanceof StartError) {
    const running = isCommand ? addressOfRunning(folder) : undefined;
    if (!running) throw lock;
    return openBeside(running, folder);
  }
  try {
    return await openOwn(folder, purpose, settings, lock);
  } catch (error) {
    lock.release();
    throw openError(error, folder);
  }
}

/** A command's connection to the PostgreSQL of a running server, with the same floor. */
async function openBeside(url: string, folder: string): Promise<OpenDatabase> {
  const storage = new StorageFloor(join(folder, 'postgres'), () => {});
  const opened = await openPostgres(url, 'command', { location: folder, storage });
  return {
    ...opened,
    storage,
    close: async () => {
      storage.close();
      await opened.close();
    },
  };
}

function tryLock(folder: string): FolderLock | StartError {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

async function openOwn(
  folder: string,
  purpose: Purpose,
  settings: Record<string, string> | undefined,
  lock: FolderLock,
): Promise<OpenDatabase> {
  const isNew = !existsSync(join(folder, 'postgres'));
  if (isNew && freeBytes(folder) < NEW_DATABASE) throw new StorageLowError(folder, NEW_DATABASE);
  if (!isNew) keepPrivate(folder);
  let lose = () => {};
  const lost = new Promise<Error>((resolve) => {
    lose = () => resolve(new StartError(goneText(folder)));
  });
  const cluster = await Cluster.start(folder, { ...(settings && { settings }), onLost: lose });
  if (isNew) keepPrivate(folder);
  const storage = new StorageFloor(join(folder, 'postgres'), lose);
  const stop = async () => {
    storage.close();
    await cluster.stop();
  };
  try {
    const opened = await openPostgres(cluster.url, purpose, { location: folder, storage });
    return {
      ...opened,
      storage,
      lost,
      disk: () => diskOf(folder),
      toStartError: (error) =>
        isDamage(error) || isStorageLow(error) ? openError(error, folder) : error,
      close: async () => {
        await opened.close().finally(stop);
        lock.release();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const goneText = (folder: string) =>
  `The database's folder ${join(folder, 'postgres')} is gone; put it back, or restore a backup, and start again.`;
