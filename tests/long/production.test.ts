import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, makeClone } from '../process/clone';

/** What docs/operations.md says to copy to a production host. */
const COPIED = ['dist', 'config', 'package.json', 'package-lock.json', '.npmrc'];
/** Peers that drizzle-orm may have; npm counts them among what is needed. */
const TYPES = /^@types\//;

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('a production host, after npm ci --omit=dev', () => {
  let clone: Clone;
  beforeAll(async () => {
    clone = makeClone({ packages: false, built: true });
    for (const name of readdirSync(clone.folder)) {
      if (!COPIED.includes(name)) rmSync(join(clone.folder, name), { recursive: true });
    }
    const npm = await clone.start('npm', ['ci', '--omit=dev', '--prefer-offline'], {
      PATH: process.env.PATH ?? '',
    });
    expect(await npm.ended, npm.output()).toBe(0);
  });
  afterEach(() => clone.stop());
  afterAll(() => clone.remove());

  it('has what the built server runs on, and nothing that builds or tests it', () => {
    const packages = readJson(clone.folder, 'node_modules/.package-lock.json').packages;
    const installed = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
    const needed = Object.values<{ dependencies?: object }>(packages).flatMap((found) =>
      Object.keys(found.dependencies ?? {}),
    );
    const { devDependencies } = readJson(clone.folder, 'package.json');
    const extra = (name: string) => !needed.includes(name) && !TYPES.test(name);
    expect(installed.filter((name) => name in devDependencies && extra(name))).toEqual([]);
    expect(installed.length).toBeLessThanOrEqual(100);
  });

  it.each([
    ['the server itself', 'node', ['dist/server/main.js']],
    ['npm start', 'npm', ['start']],
  ])('serves by %s, and installs and builds nothing', async (_, command, args) => {
    const server = await clone.start(command, args, { PATH: process.env.PATH ?? '' });
    await server.up();
    const page = await fetch(`${server.address}/user/login`);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(server.output()).not.toMatch(/Installing|Building/);
  });
});
