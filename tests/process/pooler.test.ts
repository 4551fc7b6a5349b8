import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '@/server/db/postgres';
import { createPostgresDatabase } from '../api/databases';
import { freePort } from '../ports';
import { until } from './clone';

const PGBOUNCER = '/usr/sbin/pgbouncer';

describe.skipIf(!existsSync(PGBOUNCER))('a pooler before the database', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let folder: string;
  beforeAll(async () => {
    database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-pooler-'));
    chmodSync(folder, 0o755);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Runs PgBouncer in a mode while `work` asks it. */
  async function behind(mode: string, size: number, work: (url: string) => Promise<void>) {
    const { hostname, port, username, pathname } = new URL(database.url);
    const own = await freePort();
    const name = pathname.slice(1);
    const users = join(folder, 'users.txt');
    writeFileSync(users, `"${username}" ""\n`);
    const file = join(folder, `${mode}.ini`);
    const target = `host=${hostname} port=${port} dbname=${name} user=${username}`;
    writeFileSync(
      file,
      `[databases]\n${name} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}
auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = ${size}
ignore_startup_parameters = options,extra_float_digits\nunix_socket_dir =\n`,
    );
    // PgBouncer refuses to run as root.
    const pooler = spawn(PGBOUNCER, ['-q', '-u', 'nobody', file], { stdio: 'ignore' });
    const ended = new Promise((resolve) => pooler.once('exit', resolve));
    try {
      await until(() => answers(own), 10);
      await work(`postgres://${username}@127.0.0.1:${own}/${name}`);
    } finally {
      pooler.kill('SIGQUIT');
      await ended;
    }
  }

  it.each([60, 1])(
    'F19 stops a start in transaction mode, with a pool of %i, in a sentence',
    async (size) => {
      await behind('transaction', size, async (url) => {
        const began = performance.now();
        await expect(openPostgres(url)).rejects.toThrow(/a pooler in transaction mode/);
        expect(performance.now() - began).toBeLessThan(15_000);
      });
    },
  );

  it('F19 is no hindrance in session mode', async () => {
    await behind('session', 60, async (url) => {
      const { close } = await openPostgres(url);
      await close();
    });
  });
});

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
