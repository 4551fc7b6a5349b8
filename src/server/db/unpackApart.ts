import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackImage } from './databaseImage';

/** Beside the bundle once built. */
const builtProgram = fileURLToPath(new URL('./unpackImage.js', import.meta.url));

/**
 * In a process of its own where there is the program for it: the memory that unpacking takes would stay the
 * server's.
 *
 * @returns whether the database is there, as `unpackImage` does; of one that is not nothing is left
 */
export async function unpackApart(
  image: string,
  folder: string,
  program = builtProgram,
): Promise<boolean> {
  if (!existsSync(image)) return false;
  if (!existsSync(program)) return unpackImage(image, folder);
  const isUnpacked = await new Promise<boolean>((resolve) => {
    // A debugger's port is the server's own.
    const unpacking = fork(program, [image, folder], { execArgv: [] });
    unpacking.once('error', () => resolve(false));
    unpacking.once('exit', (code) => resolve(code === 0));
  });
  if (!isUnpacked) rmSync(folder, { recursive: true, force: true });
  return isUnpacked;
}
