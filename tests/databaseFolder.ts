import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for a test's database: in memory, where Linux has room for it there. A new database is 300 files, for
 * which a slow disk takes two seconds.
 */
export function newDatabaseFolder(): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'gatehouse-'));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
