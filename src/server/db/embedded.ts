import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartError } from '../base/startupError';
import { isDamage, openError } from './damage';
import type { Database, OpenDatabase, Purpose } from './database';
import { builtImage } from './databaseImage';
import { DurableNodeFs, durableStartParams } from './durableFs';
import { EmbeddedClient, type Instance } from './embeddedClient';
import { embeddedProgram } from './embeddedProgram';
import { isStorageLow } from './errors';
import { type FolderLock, lockFolder } from './folderLock';
import { lateIndexStatements } from './lateIndexes';
import { diskOf, freeBytes, StorageLowError } from './lowStorage';
import { assertMigrated, isOutdated, migrationsFolder } from './migrations';
import { OwnPglite } from './ownPglite';
import { keepPrivate } from './privateFolder';
import * as tables from './tables';
import { takeTurns } from './takeTurns';
import { unpackApart } from './unpackApart';
import { WalFiles } from './walFiles';
import { FLOOR, WalKeeper } from './walKeeper';

/** What a new database takes, and what must be left then. */
const NEW_DATABASE = 60 * 1024 * 1024 + FLOOR;

export interface EmbeddedOptions {
  purpose?: Purpose;
  sync?: (descriptor: number) => void;
  image?: string;
}

/** @throws {StartError} when the folder is in use, cannot be written or holds no usable database */
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
      // The first checkpoint syncs a hundred files: better now than during a request.
      await client.checkpoint();
    }
  } catch (error) {
    await client.close();
    throw error;
  }
  const opened: OpenDatabase = {
    db,
    kind: 'embedded',
    location: folder,
    storage: client,
    disk: () => diskOf(folder),
    toStartError: (error) =>
      isDamage(error) || isStorageLow(error) ? openError(error, folder) : error,
    vacuum: () => vacuum(client),
    buildIndexes: async () => {
      for (const statement of lateIndexStatements) await client.exec(statement);
    },
    close: async () => {
      await client.close();
      lock.release();
    },
  };
  return opened;
}

/** Made under another name and renamed, so that a killed process leaves no half database. */
async function openOrCreate(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedClient> {
  const folder = join(dataDir, 'postgres');
  let isUnpacked = false;
  if (!existsSync(folder)) {
    if (freeBytes(dataDir) < NEW_DATABASE) throw new StorageLowError(dataDir, NEW_DATABASE);
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    isUnpacked = await unpackApart(options.image ?? builtImage, draft);
    if (!isUnpacked) await initialize(draft, options);
    renameSync(draft, folder);
  }
  keepPrivate(dataDir);
  accessSync(folder, constants.R_OK | constants.W_OK);
  accessSync(join(folder, 'PG_VERSION'));
  const client = await EmbeddedClient.open(folder, () => startPglite(folder, options));
  await client.query('select 1');
  // In an image it is the build's moment.
  if (isUnpacked) await client.exec('update log_chain set since = now()');
  return client;
}

async function initialize(folder: string, options: EmbeddedOptions): Promise<void> {
  const { pglite } = await startPglite(folder, options);
  await pglite.close();
}

async function startPglite(folder: string, { sync }: EmbeddedOptions): Promise<Instance> {
  const wal = new WalFiles(join(folder, 'pg_wal'));
  const keeper = new WalKeeper(folder, wal);
  const onWrite = (path: string, end: number) => wal.noteWrite(path, end);
  const files = new DurableNodeFs(folder, { sync, onWrite });
  const pglite = new OwnPglite(files, {
    pgliteWasmModule: await embeddedProgram(),
    startParams: durableStartParams,
    extensions: { pg_trgm },
  });
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

/** By table, so that other queries come in between and the log stays short. */
async function vacuum(client: EmbeddedClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' order by oid`,
  );
  for (const { name } of rows) {
    await client.requireStorage();
    await client.exec(`vacuum (analyze) ${name}`);
  }
}
