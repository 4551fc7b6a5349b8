import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartError } from '../base/startupError';

const LOCK_FILE = 'gatehouse.lock';

export interface FolderLock {
  release(): void;
}

/**
 * Takes `folder` for this process alone, creating it where it is missing. PGlite would open a
 * folder that another process has open and corrupt it, so whoever opens the folder comes here first.
 *
 * The lock is the kernel's, on an open file, and so is freed by any death of the process; a file
 * that merely holds a process id is not (the id may live on as a zombie, or as somebody else).
 *
 * @throws {StartError} naming the holder's process id and the folder when it is taken.
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
    // Written before it is cut: on a full disk there is room only for what the file has already.
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
