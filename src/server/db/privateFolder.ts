import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_ONLY = 0o700;
const OURS = /^(postgres(\.\w+)?|gatehouse\.\w+|lost\+found)$/;

/** The data folder itself stays open where others may have files in it. */
export function keepPrivate(dataDir: string): void {
  restrict(join(dataDir, 'postgres'));
  if (readdirSync(dataDir).every((name) => OURS.test(name))) restrict(dataDir);
}

function restrict(folder: string): void {
  if ((statSync(folder).mode & 0o777) === OWNER_ONLY) return;
  try {
    chmodSync(folder, OWNER_ONLY);
  } catch (error) {
    // Another owner's folder, or a file system without modes.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
