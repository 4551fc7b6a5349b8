import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.mjs';

/** The lock is a listening socket, which the system frees at any death of its holder. */
export async function withSetupLock(/** @type {() => Promise<void>} */ work) {
  const lock = await takeLock(lockName());
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function takeLock(/** @type {string} */ name) {
  for (let told = false; ; told = true) {
    const lock = await listen(name);
    if (lock) return lock;
    if (!told) console.log('Another command is setting up this clone; waiting for it…');
    await waitForHolder(name);
  }
}

/** @returns {Promise<{ release(): void } | undefined>} nothing while another process has it. */
function listen(/** @type {string} */ name) {
  const waiting = /** @type {Set<import('node:net').Socket>} */ (new Set());
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => waiting.delete(socket));
  });
  const release = () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve({ release }));
  });
}

function waitForHolder(/** @type {string} */ name) {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // A socket file without a listener: its holder was killed.
      if (error.code === 'ECONNREFUSED' && !name.startsWith('\0')) rmSync(name, { force: true });
    });
    socket.on('close', resolve);
  });
}

function lockName() {
  const name = `gatehouse-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}
