import { StartError } from '../base/startupError';
import { codeOf, isStorageLow } from './errors';
import { freeBytes, StorageLowError } from './lowStorage';
import { SEGMENT_BYTES } from './walFiles';
import { FLOOR } from './walKeeper';

/** SQLSTATEs of damaged files and of a crash. */
const DAMAGED = /^(XX|58|57P02|42P01|42703)/;
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);

export const isDamage = (error: unknown) => DAMAGED.test(codeOf(error));

export function openError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof StorageLowError) return new StartError(error.message);
  // A full disk fails in the same ways as damaged files.
  if (isStorageLow(error) || freeBytes(folder) < SEGMENT_BYTES) {
    return new StartError(new StorageLowError(folder, FLOOR).message);
  }
  if (NOT_ALLOWED.has(codeOf(error))) {
    const { message } = error as Error;
    return new StartError(`The database in ${folder} cannot be opened: ${message}.`);
  }
  return new StartError(
    `The database in ${folder} cannot be opened, as its files are damaged${detailOf(error)}; ` +
      'set DATA_DIR to an empty folder and run `npm run restore -- FILE` with a file that `npm run backup` wrote.',
  );
}

function detailOf(error: unknown): string {
  const code = codeOf(error);
  if (!/^(XX|58)/.test(code)) return '';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === code) return ` (${at.message})`;
  }
  return '';
}
