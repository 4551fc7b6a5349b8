import { readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequestArgs, get, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFromLocalhost } from '../../config/umi/dev/localhostOnly';
import {
  type Clone,
  childrenOf,
  connects,
  isRunning,
  makeClone,
  type Started,
  until,
} from '../process/clone';

describe('npm run dev', () => {
  let clone: Clone;
  let dev: Started;
  let port: number;
  beforeAll(async () => {
    clone = makeClone({ packages: true, built: false, data: true });
    dev = await clone.start(process.execPath, ['config/scripts/cli.mjs', 'dev']);
    port = Number(new URL(dev.address).port);
    await dev.up();
  });
  afterAll(() => clone.remove());

  it('serves the API and the page', async () => {
    const captcha = await fetch(`${dev.address}/api/v1/captcha/id`);
    expect(await captcha.json()).toMatchObject({ success: true });
    expect(captcha.headers.get('Access-Control-Allow-Origin')).toBeNull();
    // Until the first bundle is there, Umi shows how far it is, or compiles on while a connection times out.
    await until(async () => {
      const page = fetch(`${dev.address}/user/login`, { headers: { Accept: 'text/html' } });
      const text = await page.then((answer) => answer.text()).catch(() => '');
      return text.includes('<div id="root">');
    });
    expect((await fetch(`${dev.address}/umi.js`)).status).toBe(200);
  });

  it('does not listen on the addresses that other machines see', async () => {
    for (const address of foreignAddresses()) expect(await connects(address, port)).toBe(false);
    expect(await connects('127.0.0.1', port)).toBe(true);
  });

  it('refuses another Host and another Origin, for the page and the API', async () => {
    for (const path of ['/', '/umi.js', '/health', '/config/emptyModule.js']) {
      expect(await statusOf({ port, path, headers: { Host: 'evil.example' } })).toBe(403);
      expect(await statusOf({ port, path, headers: { Origin: 'https://evil.example' } })).toBe(403);
    }
    const headers = { Host: `localhost:${port}`, Origin: `http://localhost:${port}` };
    expect(await statusOf({ port, path: '/health', headers })).toBe(200);
  });

  it('lets no other Host or Origin listen to the hot reload', async () => {
    expect(await upgrades(port, {})).toBe(true);
    expect(await upgrades(port, { Origin: dev.address })).toBe(true);
    expect(await upgrades(port, { Host: 'evil.example' })).toBe(false);
    expect(await upgrades(port, { Origin: 'https://evil.example' })).toBe(false);
  });

  it('takes over what changes in the API, and says what is wrong with it meanwhile', async () => {
    const file = join(clone.folder, 'src/server/routes/health/routes.ts');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, `${source}\nconst broken = ;\n`);
    await until(async () => (await health(dev)).status === 503);
    const failed = await health(dev);
    expect(await failed.text()).toContain('src/server/routes/health/routes.ts');
    writeFileSync(file, source.replaceAll("'/health'", "'/api/moved'"));
    await until(async () => (await fetch(`${dev.address}/api/moved`)).ok);
    writeFileSync(file, source);
    await until(async () => (await health(dev)).ok);
  });

  it('ends with exit code 0 when it is told to, and leaves nothing running', async () => {
    const children = childrenOf(dev.pid);
    const groups = [dev.pid, ...children, ...children.flatMap(childrenOf)];
    process.kill(dev.pid, 'SIGTERM');
    expect(await dev.ended).toBe(0);
    await until(() => !groups.some(isRunning), 60);
    expect(await connects('127.0.0.1', port)).toBe(false);
  });
});

describe('a request comes from this machine', () => {
  const own = { address: '127.0.0.1', host: 'localhost:8000', origin: undefined };

  it.each([
    {},
    { host: '127.0.0.1:8000' },
    { address: '::1', host: '[::1]:8000' },
    { address: '::ffff:127.0.0.1' },
    { origin: 'http://127.0.0.1:8000' },
  ])('with %o', (change) => {
    expect(isFromLocalhost({ ...own, ...change })).toBe(true);
  });

  it.each([
    { address: '192.0.2.7' },
    { address: '::ffff:192.0.2.7' },
    { address: undefined },
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: undefined },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('but not with %o', (change) => {
    expect(isFromLocalhost({ ...own, ...change })).toBe(false);
  });
});

const health = ({ address }: Started) => fetch(`${address}/health`);

const foreignAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);

function statusOf(options: ClientRequestArgs): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

/** The hot-reload socket opens for a caller with these headers. */
function upgrades(port: number, headers: Record<string, string>): Promise<boolean> {
  const call = request({
    host: '127.0.0.1',
    port,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.from('sixteen bytes ok').toString('base64'),
      'Sec-WebSocket-Protocol': 'webpack-hmr',
      ...headers,
    },
  });
  return new Promise((resolve) => {
    call.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(true);
    });
    call.on('response', () => resolve(false));
    call.on('error', () => resolve(false));
    call.end();
  });
}
