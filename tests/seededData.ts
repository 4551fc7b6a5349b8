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

/** Removes a data folder, which the PostgreSQL of a server that was killed may still write to for a moment. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
