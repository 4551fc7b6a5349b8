import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const NAME = 'gatehouse.key';

/** Its lines are keys: the first one seals, all open. */
export class KeyFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, NAME);
  }

  read(): string[] {
    if (!existsSync(this.path)) return [];
    return readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
  }

  /** Whole or not at all: a key that is lost takes what it sealed along. */
  make(): string[] {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    write(draft, [randomBytes(32).toString('base64url')]);
    try {
      linkSync(draft, this.path);
    } catch (error) {
      // Somebody else made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return this.read();
  }
}

function write(path: string, keys: readonly string[]): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, `${keys.join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
