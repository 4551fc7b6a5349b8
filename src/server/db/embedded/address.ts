import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account';
import { LINES, linesIn } from './postmaster';

export const USER = 'gatehouse';
const DATABASE = 'postgres';
/** Part of the socket's name; no port is opened. */
const SOCKET_PORT = 5432;
/** Bytes; a socket's address has room for 107, of which PostgreSQL takes some for the names of its files. */
const LONGEST_FOLDER = 80;
const HAS_SOCKETS = process.platform !== 'win32';

export interface Address {
  url: string;
  settings: Record<string, string>;
  /** Takes away what a killed PostgreSQL has left of its sockets. */
  clear(): void;
  /** Takes away what it leaves outside of the data folder. */
  remove(): void;
}

/** Chooses a socket that only its owner reaches, or on Windows, where Node has none, a port with a password. */
export async function addressFor(dataDir: string, { uid, gid }: Account): Promise<Address> {
  if (!HAS_SOCKETS) return portWithPassword(dataDir);
  const beside = join(dataDir, 'postgres.socket');
  // PostgreSQL takes a list of folders, with commas between.
  const isShort = Buffer.byteLength(beside) <= LONGEST_FOLDER && !beside.includes(',');
  const folder = isShort ? beside : mkdtempSync(join(tmpdir(), 'gatehouse-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return {
    url: urlOfSocket(folder),
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      port: String(SOCKET_PORT),
    },
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    },
    remove: () => {
      if (!isShort) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address of the PostgreSQL that a running server has started on a folder. */
export function addressOfRunning(dataDir: string): string | undefined {
  const lines = linesIn(join(dataDir, 'postgres'));
  const [port, socket] = [lines[LINES.port], lines[LINES.socket]];
  if (!port) return undefined;
  return HAS_SOCKETS ? urlOfSocket(socket ?? '') : urlOfPort(dataDir, Number(port));
}

/** Returns the arguments by which initdb lets clients in. */
export function authenticationIn(dataDir: string): string[] {
  if (HAS_SOCKETS) return ['--auth', 'trust'];
  writeFileSync(passwordFile(dataDir), randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth', 'scram-sha-256', '--pwfile', passwordFile(dataDir)];
}

const urlOfSocket = (folder: string) =>
  `postgres://${USER}@localhost:${SOCKET_PORT}/${DATABASE}?host=${encodeURIComponent(folder)}`;

async function portWithPassword(dataDir: string): Promise<Address> {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port) };
  return { url: urlOfPort(dataDir, port), settings, clear: () => {}, remove: () => {} };
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password');

function urlOfPort(dataDir: string, port: number): string {
  const file = passwordFile(dataDir);
  const password = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
