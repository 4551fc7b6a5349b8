import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { newDatabaseFolder } from '../databaseFolder';
import { freePort } from '../ports';
import { removeDataFolder } from '../seededData';
import { isRunning, until } from './clone';

/** Where Debian keeps the newest PostgreSQL's programs; undefined when there is none. */
export function findPostgres(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(base, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** A PostgreSQL server of a test's own, that it may kill. */
export interface Cluster {
  url: string;
  start(): Promise<void>;
  /** Kills every process of the server at once, as a power cut would. */
  kill(): void;
  remove(): void;
}

/** Makes a cluster on 127.0.0.1 and starts it. PostgreSQL refuses to run as root, so root steps down. */
export async function createCluster(bin: string): Promise<Cluster> {
  const folder = newDatabaseFolder();
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-N'], {
    stdio: 'ignore',
    ...owner,
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let leader = 0;
  const cluster: Cluster = {
    url,
    start: async () => {
      const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
      for (let running = false; !running; ) {
        const child = spawn(join(bin, 'postgres'), options, {
          detached: true,
          stdio: 'ignore',
          ...owner,
        });
        leader = child.pid ?? 0;
        await until(async () => {
          running = await answers(url);
          return running || child.exitCode !== null;
        });
        // PostgreSQL refuses to start, and ends, while a process of the killed one still holds its memory.
      }
    },
    kill: () => process.kill(-leader, 'SIGKILL'),
    remove: () => {
      if (isRunning(leader)) cluster.kill();
      removeDataFolder(folder);
    },
  };
  await cluster.start();
  return cluster;
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
