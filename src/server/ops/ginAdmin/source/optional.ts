import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../../lib/startError';

/**
 * Loads a driver that only a move needs, so that no other installation has it. Its name is no literal, which a
 * bundle leaves to Node.
 * @throws {StartError} that says how to add it
 */
export async function loadDriver<Driver>(name: string, what: string): Promise<Driver> {
  try {
    const loaded = await import(name);
    return loaded.default ?? loaded;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const bare = name.split('/', 1)[0];
    throw new StartError(
      `To read ${what}, Gatehouse needs the package ${bare}. Add it by "npm install --no-save ${bare}" in ${programFolder()}, then import again.`,
    );
  }
}

/** The folder of a clone or of an unpacked archive, whose packages Node finds from here. */
function programFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  const above = dirname(from);
  return existsSync(join(from, 'node_modules')) || above === from ? from : programFolder(above);
}
