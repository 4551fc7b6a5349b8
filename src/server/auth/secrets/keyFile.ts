import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KEY_FILE = 'gatehouse.key';

/** Its lines are keys: the first one seals, all open. */
export class KeyFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, KEY_FILE);
  }

  read(): string[] {
    if (!existsSync(this.path)) return [];
    return readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
  }

  /** Whole or not at all: a key that is lost takes what it sealed along. */
  make(): string[] {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    const key = randomBytes(32).toString('base64url');
    writeFileSync(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
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
