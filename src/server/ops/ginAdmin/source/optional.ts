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
      `To read ${what}, Gatehouse needs the package ${bare}. Add it by "npm install --no-save ${bare}" in this folder, then import again.`,
    );
  }
}
