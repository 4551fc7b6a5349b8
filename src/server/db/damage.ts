import { commandLine } from '../lib/commandLine';
import { StartError } from '../lib/startError';
import { ClusterError } from './embedded/cluster';
import { codeOf, isStorageLow } from './errors';
import { FLOOR, freeBytes, StorageLowError } from './storageFloor';

/** SQLSTATEs of damaged files and of a crash. */
const DAMAGED = /^(XX|58|57P02|42P01|42703)/;
/** Words by which PostgreSQL speaks of files that are not as it left them. */
const DAMAGE_WORDS =
  /PANIC|invalid (?!permissions|value)|corrupt|could not (locate|read|open|find|access)|incompatible|not a valid data directory|does not exist|incorrect/i;

/** How initdb says that its user has no name, which PostgreSQL needs to make a database. */
const NAMELESS = /could not look up effective user ID (\d+)/;

/** Free bytes below which there is no room for a start. */
const FULL = 16 * 1024 * 1024;
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);

export const isDamage = (error: unknown) => DAMAGED.test(codeOf(error));

export function openError(error: unknown, folder: string): StartError {
  if (error instanceof StartError && !isDamage(error)) return error;
  if (error instanceof StorageLowError) return new StartError(error.message);
  // A full disk fails in the same ways as damaged files.
  if (isStorageLow(error) || freeBytes(folder) < FULL) {
    return new StartError(new StorageLowError(folder, FLOOR).message);
  }
  if (NOT_ALLOWED.has(codeOf(error))) {
    const { message } = error as Error;
    return new StartError(`The database in ${folder} cannot be opened: ${message}.`);
  }
  const [, nameless] = (error instanceof ClusterError && NAMELESS.exec(error.message)) || [];
  if (nameless)
    return new StartError(
      `The database in ${folder} cannot be made, as the user ${nameless}, as whom PostgreSQL runs, has no name on this machine; add that user to /etc/passwd, start Gatehouse as a user that has a name, or set DATABASE_URL.`,
    );
  if (error instanceof ClusterError && !DAMAGE_WORDS.test(error.message))
    return new StartError(
      `The database in ${folder} cannot be opened, as PostgreSQL did not start: ${lastWord(error.message) || 'it ended at once'}.`,
    );
  return new StartError(
    `The database in ${folder} cannot be opened, as its files are damaged${detailOf(error)}; ` +
      `set DATA_DIR to an empty folder and run \`${commandLine('restore', 'FILE')}\` with a file that \`${commandLine('backup')}\` wrote.`,
  );
}

/** The last reason that PostgreSQL gives for ending. */
const lastWord = (said: string) => said.match(/(?:FATAL|PANIC|error): +(.+)/gi)?.at(-1) ?? '';

function detailOf(error: unknown): string {
  if (error instanceof ClusterError) return ` (${lastWord(error.message) || 'it ended at once'})`;
  const code = codeOf(error);
  if (!/^(XX|58)/.test(code)) return '';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === code) return ` (${at.message})`;
  }
  return '';
}
