import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Clone,
  connects,
  isRunning,
  LINK_ON_INSTALL,
  makeClone,
  root,
  until,
} from '../process/clone';
import { copySeededData } from '../seededData';

const START = ['config/scripts/cli.mjs', 'start'];
const node = process.execPath;

describe('npm start, told to stop or started twice', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = makeClone({ packages: true, built: true, data: true });
  });
  afterEach(() => clone.stop());
  afterAll(() => clone.remove());

  it('drains and exits 0 when it is told to stop while it starts', async () => {
    const server = await clone.start(node, START);
    const port = Number(new URL(server.address).port);
    await until(() => connects('127.0.0.1', port));
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('Address');
  });

  it('leaves nothing running when npm is told to stop, alone or with its whole group', async () => {
    for (const whom of [1, -1]) {
      const server = await clone.start('npm', ['start']);
      await server.up();
      process.kill(whom * server.pid, 'SIGTERM');
      await until(() => !isRunning(server.pid));
    }
  });

  it('names the holder of a data folder that is in use', async () => {
    const server = await clone.start(node, START);
    await server.up();
    const other = await clone.start(node, START);
    expect(await other.ended).toBe(1);
    expect(other.output().trim()).toMatch(
      new RegExp(`^The data folder \\S*data is in use by process ${server.pid}; .+$`),
    );
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    process.kill(server.pid, 'SIGINT');
    await server.ended;
  });
});

describe('npm start, when something is missing or stale', () => {
  let clone: Clone;
  afterEach(() => clone.remove());

  it('installs the packages, those for building too', async () => {
    clone = makeClone({ packages: false, built: true, data: true, npm: LINK_ON_INSTALL });
    const server = await clone.start(node, START, { NODE_ENV: 'production' });
    await server.up();
    expect(server.output()).toMatch(/^Installing the packages/);
    expect(npmCalls(clone)).toEqual([expect.stringMatching(/^install --include=dev --no-save/)]);
    process.kill(server.pid, 'SIGINT');
    await server.ended;
  });

  it('installs again when the lock file has changed, and shows why that failed', async () => {
    clone = makeClone({ packages: true, built: true, npm: 'echo "npm error network" >&2; exit 1' });
    appendFileSync(join(clone.folder, 'package-lock.json'), '\n');
    const server = await clone.start(node, START);
    expect(await server.ended).toBe(1);
    expect(npmCalls(clone)).toHaveLength(1);
    expect(server.output()).toContain('npm error network');
    expect(server.output()).toContain('The packages could not be installed');
    expect(server.output()).not.toContain('    at ');
  });

  it('stops the installation it has begun when it is stopped itself', async () => {
    clone = makeClone({ packages: false, built: false, npm: 'echo $$ > npm.pid; sleep 60 & wait' });
    const server = await clone.start(node, START);
    await until(() => readdirSync(clone.folder).includes('npm.pid'));
    process.kill(server.pid, 'SIGTERM');
    expect(await server.ended).toBe(1);
    const group = Number(readFileSync(join(clone.folder, 'npm.pid'), 'utf8'));
    await until(() => !isRunning(group));
  });

  it('builds what has changed, once for two starts at the same time', async () => {
    clone = makeClone({ packages: true, built: true });
    const builds = stubUmi(clone);
    await buildOnceForTwoStarts(clone);
    expect(builds()).toEqual(['build']);
  });
});

const npmCalls = ({ folder }: Clone) =>
  readFileSync(join(folder, 'npm.log'), 'utf8').trim().split('\n');

/**
 * Puts an Umi of our own in a clone's packages, which copies the console that was built already. Umi's own
 * takes a core for half a minute; that `npm start` builds by it, contributing.test.ts shows.
 *
 * @returns the commands that it was called with.
 */
function stubUmi({ folder }: Clone): () => string[] {
  const umi = join(folder, 'node_modules/umi');
  const calls = join(folder, 'umi.log');
  rmSync(umi);
  mkdirSync(join(umi, 'bin'), { recursive: true });
  cpSync(join(root, 'dist/client'), join(umi, 'client'), { recursive: true });
  const lines = [
    "const { appendFileSync, cpSync } = require('node:fs');",
    `appendFileSync(${JSON.stringify(calls)}, process.argv[2] + '\\n');`,
    "cpSync(__dirname + '/../client', 'dist/client', { recursive: true });",
  ];
  writeFileSync(join(umi, 'bin/umi.js'), lines.join('\n'));
  return () => readFileSync(calls, 'utf8').trim().split('\n');
}

/** Takes the console away, changes the server, and starts it twice at the same time: both serve. */
async function buildOnceForTwoStarts(clone: Clone): Promise<void> {
  rmSync(join(clone.folder, 'dist/client'), { recursive: true });
  appendFileSync(join(clone.folder, 'src/server/boot/main.ts'), '\nexport {};\n');
  const names = ['one', 'two'];
  for (const name of names) copySeededData(join(clone.folder, `data-${name}`));
  const start = ['config/scripts/cli.mjs', 'start'];
  const both = await Promise.all(
    names.map((name) => clone.start(process.execPath, start, { DATA_DIR: `./data-${name}` })),
  );
  await Promise.all(both.map((server) => server.up()));
  const said = both.map((server) => server.output().split('\n')[0]).sort();
  expect(said).toEqual([
    expect.stringMatching(/^Another command/),
    expect.stringMatching(/^Building/),
  ]);
  for (const server of both) {
    const page = await fetch(`${server.address}/user/login`);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    process.kill(server.pid, 'SIGINT');
    expect(await server.ended).toBe(0);
  }
}
