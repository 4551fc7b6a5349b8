import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OWNER_ONLY = 0o700;
/** All that is in a data folder that holds nothing but ours. */
const OURS = /^(postgres(\.new)?|gatehouse\.\w+|lost\+found)$/;

/**
 * Makes the database its owner's alone, whatever mode its folder was made with. The data folder too, unless
 * there is more in it, which others may have to reach.
 */
export function keepPrivate(dataDir: string): void {
  restrict(join(dataDir, 'postgres'));
  if (readdirSync(dataDir).every((name) => OURS.test(name))) restrict(dataDir);
}

function restrict(folder: string): void {
  if ((statSync(folder).mode & 0o777) === OWNER_ONLY) return;
  try {
    chmodSync(folder, OWNER_ONLY);
  } catch (error) {
    // Another's folder, or a file system without modes: its owner has decided.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
