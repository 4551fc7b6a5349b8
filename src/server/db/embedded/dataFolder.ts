import {
  chmodSync,
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartError } from '../../lib/startError';

const LOCK_FILE = 'gatehouse.lock';

export interface FolderLock {
  release(): void;
}

/**
 * Two servers on one folder would each end the other's PostgreSQL. The kernel's lock ends with the process.
 *
 * @throws {StartError} naming the holder's process id
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, LOCK_FILE);
  const descriptor = openLockFile(folder, file);
  if (!tryLock(descriptor)) {
    closeSync(descriptor);
    throw new StartError(
      `The data folder ${folder} is in use by process ${readFileSync(file, 'utf8').trim()}; ` +
        'stop that process, or set DATA_DIR to another folder.',
    );
  }
  try {
    // Written before it is cut: a full disk has room only for what the file has already.
    ftruncateSync(descriptor, writeSync(descriptor, `${process.pid}\n`, 0));
  } catch (error) {
    closeSync(descriptor);
    throw notWritable(folder, error);
  }
  return { release: () => closeSync(descriptor) };
}

function openLockFile(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

const notWritable = (folder: string, error: unknown) =>
  new StartError(`The data folder ${folder} cannot be written: ${(error as Error).message}`);

const OWNER_ONLY = 0o700;
const OURS = /^(postgres(\.\w+)?|gatehouse\.\w+|lost\+found)$/;

/** The data folder itself stays open where others may have files in it. */
export function keepPrivate(dataDir: string): void {
  restrict(join(dataDir, 'postgres'));
  if (readdirSync(dataDir).every((name) => OURS.test(name))) restrict(dataDir);
}

function restrict(folder: string): void {
  if ((statSync(folder).mode & 0o777) === OWNER_ONLY) return;
  try {
    chmodSync(folder, OWNER_ONLY);
  } catch (error) {
    // Another owner's folder, or a file system without modes.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
