import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';

/** What fits into a socket's address on every system, in bytes. */
const LONGEST = 103;

/**
 * Where the server of a data folder listens for commands, or undefined when the folder's path is too
 * long for a socket.
 */
export function socketPath(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\gatehouse-${name}`;
  }
  const path = join(folder, 'gatehouse.sock');
  return [path, relative(process.cwd(), path)].find((form) => Buffer.byteLength(form) <= LONGEST);
}
