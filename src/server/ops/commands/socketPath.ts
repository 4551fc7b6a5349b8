import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

/** In bytes; fits into a socket's address on every system. */
const LONGEST = 103;

/** Undefined when the path is too long for a socket. */
export function socketPath(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\gatehouse-${name}`;
  }
  const path = join(folder, 'gatehouse.sock');
  return [path, relative(process.cwd(), path)].find((form) => Buffer.byteLength(form) <= LONGEST);
}
