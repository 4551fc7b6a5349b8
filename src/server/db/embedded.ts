import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartError } from '../base/startupError';
import { isDamage, openError } from './damage';
import type { Database, OpenDatabase, Purpose } from './database';
import { DurableNodeFs, durableStartParams } from './durableFs';
import { EmbeddedClient, type Instance } from './embeddedClient';
import { isStorageLow } from './errors';
import { type FolderLock, lockFolder } from './folderLock';
import { freeBytes, StorageLowError } from './lowStorage';
import { assertMigrated, isOutdated, migrationsFolder } from './migrations';
import { OwnPglite } from './ownPglite';
import { keepPrivate } from './privateFolder';
import * as tables from './tables';
import { takeTurns } from './takeTurns';
import { WalFiles } from './walFiles';
import { FLOOR, WalKeeper } from './walKeeper';

/** What a new database takes, with its log, and what must be left then. */
const NEW_DATABASE = 60 * 1024 * 1024 + FLOOR;

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
    return await open(folder, options, lock);
  } catch (error) {
    lock.release();
    throw openError(error, folder);
  }
}

async function open(folder: string, options: EmbeddedOptions, lock: FolderLock) {
  const client = await openOrCreate(folder, options);
  const pglite = drizzle({ client: client as unknown as PGlite, schema: tables });
  const db = pglite as unknown as Database;
  try {
    if (options.purpose === 'command') await assertMigrated(db, folder);
    else if (await isOutdated(db)) {
      await migrate(pglite, { migrationsFolder });
      // The first one syncs a hundred files: better now than during somebody's request.
      await client.checkpoint();
    }
  } catch (error) {
    await client.close();
    throw error;
  }
  const opened: OpenDatabase = {
    db,
    kind: 'embedded',
    place: folder,
    storage: client,
    toStartError: (error) =>
      isDamage(error) || isStorageLow(error) ? openError(error, folder) : error,
    vacuum: () => vacuum(client),
    close: async () => {
      await client.close();
      lock.release();
    },
  };
  return opened;
}

/**
 * A new database is made under another name and renamed once it is whole: a process that is killed
 * meanwhile leaves nothing behind that could be taken for a database.
 */
async function openOrCreate(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedClient> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) {
    if (freeBytes(dataDir) < NEW_DATABASE) throw new StorageLowError(dataDir, NEW_DATABASE);
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const { pglite } = await startPglite(draft, options);
    await pglite.close();
    renameSync(draft, folder);
  }
  keepPrivate(dataDir);
  accessSync(folder, constants.R_OK | constants.W_OK);
  accessSync(join(folder, 'PG_VERSION'));
  const client = await EmbeddedClient.open(folder, () => startPglite(folder, options));
  // Sees to the disk, so that it is known from the start whether storage is low.
  await client.query('select 1');
  return client;
}

async function startPglite(folder: string, { sync }: EmbeddedOptions): Promise<Instance> {
  const wal = new WalFiles(join(folder, 'pg_wal'));
  const keeper = new WalKeeper(folder, wal);
  const onWrite = (path: string, end: number) => wal.noteWrite(path, end);
  const files = new DurableNodeFs(folder, { sync, onWrite });
  const pglite = new OwnPglite(files, { startParams: durableStartParams, extensions: { pg_trgm } });
  try {
    await pglite.waitReady;
    takeTurns(pglite);
    const { rows } = await pglite.query<{ end: string }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::text as "end"`,
    );
    keeper.start(Number(rows[0]?.end));
  } catch (error) {
    files.closeFiles();
    throw error;
  }
  const discard = () => files.closeFiles();
  return { pglite, keeper, crashed: () => files.crashed, discard };
}

/** Table by table: others come in between, and the log is kept short. */
async function vacuum(client: EmbeddedClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' order by oid`,
  );
  for (const { name } of rows) {
    await client.requireStorage();
    await client.exec(`vacuum (analyze) ${name}`);
  }
}
