import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../paths.mjs';

const ASK_AGAIN_MS = 250;

/** Does the work while no other process does work on this clone: the lock is a listening socket, freed at any death. */
export async function withSetupLock(/** @type {() => Promise<void>} */ work) {
  const name = lockName();
  let lock = await listen(name);
  if (!lock) console.log('Another command is setting up this clone; waiting for it…');
  while (!lock) {
    await wait(ASK_AGAIN_MS);
    lock = await listen(name);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/** @returns {Promise<import('node:net').Server | undefined>} nothing while another process listens there. */
function listen(/** @type {string} */ name) {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      if (name.endsWith('.sock')) removeIfUnused(name);
      resolve(undefined);
    });
    server.listen(name, () => resolve(server));
  });
}

/** A killed process leaves the file of its socket behind, which nothing answers at. */
function removeIfUnused(/** @type {string} */ file) {
  connect(file)
    .on('error', () => rmSync(file, { force: true }))
    .end();
}

function lockName() {
  const name = `gatehouse-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
