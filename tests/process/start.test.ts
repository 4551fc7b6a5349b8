import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, isRunning, makeClone, root, until } from './clone';

const START = ['config/scripts/cli.mjs', 'start'];
const node = process.execPath;

let clone: Clone;
beforeAll(() => {
  clone = makeClone({ packages: true, built: true });
});
afterEach(() => clone.stop());
afterAll(() => clone.remove());

describe('npm start, once everything is there', () => {
  it('tells a first user all that is needed, and a later start does no work and shows no password', async () => {
    const first = await clone.start('npm', ['start']);
    await first.up();
    await until(() => first.output().includes('Data'));
    expect(first.output()).toMatch(
      /^Address {3}http:\/\/127\.0\.0\.1:\d+\nUsername {2}admin\nPassword {2}\S{12,}\nData {6}\S*data$/m,
    );
    const page = await fetch(`${first.address}/user/login`);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    process.kill(-first.pid, 'SIGINT');
    await until(() => !isRunning(first.pid));

    const built = statSync(join(clone.folder, 'dist/build.json')).mtimeMs;
    const second = await clone.start('npm', ['start']);
    await second.up();
    await until(() => second.output().includes('Data'));
    expect(second.output()).not.toMatch(/Installing|Building|Password/);
    expect(statSync(join(clone.folder, 'dist/build.json')).mtimeMs).toBe(built);
    process.kill(-second.pid, 'SIGINT');
    await until(() => !isRunning(second.pid));
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'drains and exits 0 on %s, however often it is sent',
    async (signal) => {
      const server = await clone.start(node, START);
      await server.up();
      for (let time = 0; time < 3 && isRunning(server.pid); time += 1) {
        process.kill(server.pid, signal);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await server.ended).toBe(0);
      await until(() => !isRunning(server.pid));
    },
  );

  it('exits 0, and tells of no fault, on Ctrl+C that ends initdb too', async () => {
    const data = join(clone.folder, 'first');
    const server = await clone.start(node, START, { DATA_DIR: data });
    await until(() => ['postgres.new', 'postgres'].some((name) => existsSync(join(data, name))));
    process.kill(-server.pid, 'SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/cannot|FATAL|PANIC/);
  });

  it('says in one sentence that its port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const server = await clone.start(node, START, { PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use; stop what uses it, or set PORT to another one.`,
    );
    holder.close();
  });

  it('names a setting that is not valid, in one sentence', async () => {
    const server = await clone.start(node, START, { PORT: 'eight thousand' });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toMatch(
      /^The setting PORT \("eight thousand"\) is not valid: .+$/,
    );
  });
});

describe('a Node.js that is too old', () => {
  const pretend = (version: string) =>
    `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

  it.each(['start', 'dev', 'build', 'test'])(
    'is refused by npm run %s in one sentence',
    async (command) => {
      const script = ['config/scripts/cli.mjs', command];
      const refused = await clone.start(node, ['--import', pretend('20.19.5'), ...script]);
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(
        /^Gatehouse needs Node\.js 20\.20 or newer; this is 20\.19\.5 .+\n$/,
      );
    },
  );
});

it('a Node.js before 20.20 is too old', async () => {
  const file = join(root, 'config/scripts/onSupportedNode.mjs');
  const { refuseNode } = await import(pathToFileURL(file).href);
  const versions = ['8.17.0', '18.20.8', '20.19.9', '20.20.0', '20.20.2', '22.1.0', '100.0.0'];
  expect(versions.filter(refuseNode)).toEqual(['8.17.0', '18.20.8', '20.19.9']);
});
