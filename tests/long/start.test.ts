import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildOnceForTwoStarts, stubUmi } from '../process/building';
import {
  type Clone,
  connects,
  isRunning,
  LINK_ON_INSTALL,
  makeClone,
  until,
} from '../process/clone';

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
