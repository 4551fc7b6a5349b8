import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newDatabaseFolder } from '../databaseFolder';
import { copySeededData, removeDataFolder } from '../seededData';

const root = process.cwd();
/** What globalSetup.mjs made of server.ts. */
const bundle = join(root, 'tests/.output/server/server.mjs');

/** A server of the built console on an embedded database of its own. */
export interface Gatehouse {
  /** Such as `http://127.0.0.1:40123`. */
  address: string;
  /** Root's generated first password. */
  password: string;
  /** The digits of the captcha drawn last. */
  digits(): string;
  /** What it wrote to stdout and stderr. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server on any free port, on data as a first start leaves it.
 *
 * @param env what an operator would set; without ADMIN_PASSWORD it is the first start itself.
 */
export async function startGatehouse(env: Record<string, string> = {}): Promise<Gatehouse> {
  const folder = newDatabaseFolder();
  const data = env.DATA_DIR ?? folder;
  // A folder with data is that of a server which is started again.
  if (env.ADMIN_PASSWORD && readdirSync(data).length === 0) copySeededData(data);
  const child = fork(bundle, {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      CLIENT_FOLDER: join(root, 'dist/client'),
      ...env,
    },
    silent: true,
  });
  let digits = '';
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  child.on('message', (message: { digits?: string }) => {
    digits = message.digits ?? digits;
  });
  const { address, password } = await whenUp(child, () => output);
  return {
    address,
    password,
    digits: () => digits,
    output: () => output,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
      removeDataFolder(folder);
    },
  };
}

function whenUp(
  child: ChildProcess,
  output: () => string,
): Promise<{ address: string; password: string }> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { address?: string; password?: string }) => {
      const { address, password = '' } = message;
      if (address) resolve({ address, password });
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output()}`)));
  });
}
