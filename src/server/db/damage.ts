import { StartError } from '../base/startupError';
import { codeOf, isStorageLow } from './errors';
import { freeBytes, StorageLowError } from './lowStorage';
import { SEGMENT_BYTES } from './walFiles';
import { FLOOR } from './walKeeper';

/** What PostgreSQL says of files that are not as it left them, and what a crash says. */
const DAMAGED = /^(XX|58|57P02|42P01|42703)/;
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Whether an error of a query comes from damaged files. */
export const isDamage = (error: unknown) => DAMAGED.test(codeOf(error));

/** Why a database in a data folder cannot be opened, in one sentence for whoever started it. */
export function openError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof StorageLowError) return new StartError(error.message);
  // Without room for its next files it ends in the same ways as with damaged ones.
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

/** PostgreSQL names the file that it found damaged; what its queries were does not matter. */
function detailOf(error: unknown): string {
  const code = codeOf(error);
  if (!/^(XX|58)/.test(code)) return '';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === code) return ` (${at.message})`;
  }
  return '';
}
