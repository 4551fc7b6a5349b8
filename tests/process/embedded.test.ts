import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '@/server/db/embedded';
import { queryRows } from '@/server/db/rows';
import { copySeededData, removeDataFolder } from '../seededData';
import { isRunning, root, until } from './clone';
import { launchReplica, startReplica } from './replica';

describe('the embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  });
  const fill = () => copySeededData(folder);
  afterEach(() => removeDataFolder(folder));

  const postmaster = async () =>
    Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

  it('is a PostgreSQL of our own, which syncs each commit and orders texts as C.UTF-8 does', async () => {
    fill();
    const { db, close } = await openEmbedded(folder);
    const [row] = await queryRows(
      db,
      sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        datlocprovider as provider, datlocale as locale, 'B' < 'a' as by_code
        from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      ...{ fsync: 'on', commit: 'on', provider: 'b', locale: 'C.UTF-8', by_code: true },
    });
    await close();
  });

  it('listens on a socket that only its owner reaches, and on no port', async () => {
    fill();
    const { db, close } = await openEmbedded(folder);
    const [row] = await queryRows<{ addresses: string; sockets: string }>(
      db,
      sql`select current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets`,
    );
    expect(row).toEqual({ addresses: '', sockets: join(folder, 'postgres.socket') });
    expect(await modeOf(row?.sockets ?? '')).toBe(0o700);
    await close();
  });

  it('lies in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'x'.repeat(120), 'y'.repeat(80));
    const { db, close } = await openEmbedded(deep);
    expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await close();
  });

  it('ends with what opened it', async () => {
    fill();
    const { close } = await openEmbedded(folder);
    const pid = await postmaster();
    expect(isRunning(pid)).toBe(true);
    await close();
    expect(isRunning(pid)).toBe(false);
  });

  it('keeps its folder for itself, naming the holder, and frees it when it closes', async () => {
    fill();
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid};`,
    );
    await first.close();
    await (await openEmbedded(folder)).close();
  });

  it('is shared with a command beside the server', async () => {
    fill();
    const server = await openEmbedded(folder);
    const command = await openEmbedded(folder, { purpose: 'command' });
    expect(await queryRows(command.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await command.close();
    expect(await queryRows(server.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await server.close();
  });

  it('F17 is started again when it is killed, and says unavailable meanwhile', async () => {
    fill();
    const { db, close } = await openEmbedded(folder);
    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await until(async () => {
      const rows = await queryRows(db, sql`select 1 as one`).catch(() => []);
      return rows.length === 1 && (await postmaster()) !== killed;
    }, 20);
    await close();
  });

  it.each([
    ['a command that is interrupted', 'SIGINT', 130, ['cli.js', 'demo']],
    ['a server whose terminal is closed', 'SIGHUP', 129, ['main.js']],
  ] as const)('ends with %s', async (_, signal, code, [program, ...args]) => {
    fill();
    const file = join(root, 'dist/server', program);
    const opened = launchReplica({ DATA_DIR: folder }, [process.execPath, file, ...args]);
    await until(() => existsSync(join(folder, 'postgres/postmaster.pid')));
    const pid = await postmaster();
    await opened.stop(signal);
    expect(await opened.ended).toBe(code);
    await until(() => !isRunning(pid), 30);
  });

  it('F17 ends one that a killed server left behind', async () => {
    fill();
    const server = await startReplica({ DATA_DIR: folder });
    await server.stop('SIGKILL');
    const left = await postmaster();
    expect(isRunning(left)).toBe(true);
    const again = await openEmbedded(folder);
    expect(isRunning(left)).toBe(false);
    expect(await postmaster()).not.toBe(left);
    await again.close();
  });

  it.each([
    ['another process has', () => process.ppid],
    ['its own remains have', leaveZombie],
  ])('F17 starts where %s the number of an earlier one', async (_, make) => {
    fill();
    await (await openEmbedded(folder)).close();
    const pid = await make();
    const lines = [pid, join(folder, 'postgres'), 1_700_000_000, 5432, folder, '', '', 'ready'];
    await writeFile(join(folder, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`);
    const socket = join(folder, 'postgres.socket/.s.PGSQL.5432.lock');
    await writeFile(socket, `${lines.join('\n')}\n`);
    await (await openEmbedded(folder)).close();
    expect(() => process.kill(pid, 0)).not.toThrow();
  });

  it('S15 gives PostgreSQL none of the settings of the server', async () => {
    fill();
    process.env.SECRET_KEY_CANARY = 'canary';
    const { close } = await openEmbedded(folder);
    const environment = await readFile(`/proc/${await postmaster()}/environ`, 'utf8');
    delete process.env.SECRET_KEY_CANARY;
    expect(environment).not.toContain('canary');
    await close();
  });

  it('F17 tells that it is lost when its folder is gone', async () => {
    fill();
    const { lost, close } = await openEmbedded(folder);
    await rename(join(folder, 'postgres'), join(folder, 'elsewhere'));
    expect((await lost)?.message).toBe(
      `The database's folder ${join(folder, 'postgres')} is gone; put it back, or restore a backup, and start again.`,
    );
    await close();
  });

  it('F17 begins again where making it was cut short', async () => {
    await mkdir(join(folder, 'postgres.new'));
    await writeFile(join(folder, 'postgres.new', 'half'), 'a database');
    await (await openEmbedded(folder)).close();
    expect(existsSync(join(folder, 'postgres.new'))).toBe(false);
  });

  it('refuses a folder of another PostgreSQL, untouched, and says how to move', async () => {
    fill();
    const version = join(folder, 'postgres/PG_VERSION');
    await writeFile(version, '17\n');
    await expect(openEmbedded(folder)).rejects.toThrow(
      /was made by PostgreSQL 17, and this Gatehouse brings 18; run `npm run upgrade:postgres -- /,
    );
    expect(await readFile(version, 'utf8')).toBe('17\n');
  });

  it("S35 is its owner's alone, whatever mode its folders had", async () => {
    await chmod(folder, 0o755);
    await (await openEmbedded(folder)).close();
    expect(await openToOthers(folder)).toEqual([]);
    const postgres = join(folder, 'postgres');
    for (const path of [folder, postgres]) await chmod(path, 0o755);
    await (await openEmbedded(folder)).close();
    expect(await Promise.all([folder, postgres].map(modeOf))).toEqual([0o700, 0o700]);
  });

  it('S35 leaves the mode of a data folder in which there is more than the database', async () => {
    fill();
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'report.txt'), 'for everybody');
    await (await openEmbedded(folder)).close();
    expect(await modeOf(folder)).toBe(0o755);
    expect(await modeOf(join(folder, 'postgres'))).toBe(0o700);
  });

  it('does not make a new database over a folder that holds something else', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'precious'), 'data');
    await expect(openEmbedded(folder)).rejects.toThrow('cannot be opened');
    expect(await readFile(join(folder, 'postgres', 'precious'), 'utf8')).toBe('data');
  });

  it('S15 keeps no value of a statement that fails in the log beside it', async () => {
    fill();
    const { db, close } = await openEmbedded(folder);
    const secret = sql`insert into "user" (id, username, password_hash) values ('x', 'y', 'canary')`;
    await expect(db.execute(secret)).rejects.toThrow();
    await close();
    const logs = join(folder, 'postgres/log');
    for (const name of await readdir(logs))
      expect(await readFile(join(logs, name), 'utf8')).not.toContain('canary');
  });

  it.skipIf(process.getuid?.() !== 0)(
    'says in one sentence that its user has no name here, of which a restore is no cure',
    async () => {
      await chown(folder, 61_234, 61_234);
      const failed = await openEmbedded(folder).catch((error) => error);
      expect(failed.message).toBe(
        `The database in ${folder} cannot be made, as the user 61234, as whom PostgreSQL runs, has no name on this machine; add that user to /etc/passwd, start Gatehouse as a user that has a name, or set DATABASE_URL.`,
      );
      expect(await readdir(folder)).not.toContain('postgres');
    },
  );

  it('says in one sentence that a folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* cannot be written/,
    );
  });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** What others than the owner may read or write, if its folders let them. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map((name) => modeOf(join(folder, name))));
  return names.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

/** @returns the number of a process that has ended, and whose parent lives on without asking for its code. */
async function leaveZombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill());
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  return pid;
}
