import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabaseFolder } from './databaseFolder';

/** The password that root has in tests; set by an operator, so it need not be changed. */
export const ROOT_PASSWORD = 'a gate in the wall';

/** A data folder in which a server has started and stopped; `makeSeededData.ts` writes it. */
export const seededData = join(process.cwd(), 'tests/.output/data');

/** A new data folder as a server's first start leaves it, which itself takes ten seconds of a core. */
export function newDataFolder(): string {
  const folder = newDatabaseFolder();
  copySeededData(folder);
  return folder;
}

/** Makes of a folder a data folder as a server's first start leaves it. */
export function copySeededData(folder: string): void {
  cpSync(seededData, folder, { recursive: true });
}

const TRIES = 100;
const PAUSE_MS = 200;

/** Removes the folder of a database whose PostgreSQL, as its server was killed, may still write to it for a moment. */
export function removeDataFolder(folder: string): void {
  for (let left = TRIES; ; left -= 1) {
    try {
      // Its own retries would not remove what was written since it first looked.
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
