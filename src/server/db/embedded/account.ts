import { spawnSync } from 'node:child_process';
import { lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../lib/startError';

/** Root of a namespace of its own, in which the same user has another number; needs no right to switch users. */
const OWN_NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
const NOBODY = 65534;

/** How PostgreSQL, which refuses to run as root, is started. */
export interface Account {
  /** What stands before the program and its arguments. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

/**
 * Chooses the account of PostgreSQL: the user's own; for root the owner of the folder, or the same user in a namespace
 * of its own, or, where a container allows none, nobody, to whom the folder then belongs.
 *
 * @throws {StartError} where root can start it as nobody else
 */
export function accountFor(folder: string, program: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(folder);
  if (uid !== 0) {
    const owner = { prefix: [], uid, gid };
    if (reaches(owner, folder, program)) return owner;
    throw unreachable(folder, program);
  }
  const mapped = { prefix: OWN_NAMESPACE };
  if (reaches(mapped, folder, program)) return mapped;
  const nobody = { prefix: [], uid: NOBODY, gid: NOBODY };
  giveTo(folder, NOBODY, NOBODY);
  if (reaches(nobody, folder, program)) return nobody;
  giveTo(folder, uid, gid);
  throw unreachable(folder, program);
}

const unreachable = (folder: string, program: string) =>
  new StartError(
    `PostgreSQL does not run as root, and here root can start it as nobody else who reaches ${program} and ${folder}; start Gatehouse as another user, or set DATABASE_URL.`,
  );

/** Whether the account may run the program and write into the folder. */
function reaches({ prefix, uid, gid }: Account, folder: string, program: string): boolean {
  const asked = '"$0" --version && test -w "$1" && test -x "$1"';
  const [command = '', ...args] = [...prefix, '/bin/sh', '-c', asked, program, folder];
  return spawnSync(command, args, { stdio: 'ignore', uid, gid }).status === 0;
}

/** The folder and what is PostgreSQL's in it. */
function giveTo(folder: string, uid: number, gid: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.startsWith('postgres')) lchownSync(join(folder, name), uid, gid);
  lchownSync(folder, uid, gid);
}
