import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticRoutes } from '@/server/routes/static/routes';
import { openTestApi, type TestApi } from './harness';

const PAGES = ['/', '/index.html', '/home', '/system/role', '/user/login', '/user/:id'];

/** What Chromium sends when a person goes to an address. */
const GOES = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the built console', () => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
    const root = join(folder, 'client');
    await mkdir(join(root, '.git'), { recursive: true });
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Gatehouse</title>');
    await writeFile(join(root, 'routes.json'), JSON.stringify(PAGES));
    await mkdir(join(root, 'icons'));
    await writeFile(join(root, 'sw.js'), 'work()');
    await writeFile(join(root, 'manifest.webmanifest'), '{}');
    await writeFile(join(root, 'umi.1a2b3c4d.js.map'), 'secret');
    await writeFile(join(root, 'umi.1a2b3c4d.js'), 'run()');
    await writeFile(join(root, 'umi.1a2b3c4d.js.br'), 'compressed');
    await writeFile(join(root, 'logo.svg'), '<svg/>');
    await writeFile(join(root, '.env'), 'secret');
    await writeFile(join(root, '.git/config'), 'secret');
    await writeFile(join(folder, 'secret.txt'), 'secret');
    api = await openTestApi();
    api.app.route('/', staticRoutes(root, api.env));
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    '/',
    '/index.html',
    '/home',
    '/home/',
    '/System/Role//',
    '/system/role?current=2',
    '/user/login',
    '/user/17',
  ])('is at %s, never out of a cache', async (path) => {
    const { status, headers, json } = await api.call('GET', path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(json).toContain('<title>Gatehouse</title>');
  });

  it('is made of files that are named after their content, and kept', async () => {
    const { headers, json } = await api.call('GET', '/umi.1a2b3c4d.js');
    expect(json).toBe('run()');
    expect(headers.get('Cache-Control')).toContain('immutable');
    const compressed = await api.call('GET', '/umi.1a2b3c4d.js', {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(compressed.headers.get('Content-Encoding')).toBe('br');
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding');
  });

  it.each([
    '/nope.html',
    '/report.pdf',
    '/system/v1.2',
    '/no/such/page',
    '/home/no',
    '/home//no',
    '/%68ome',
    '/%69ndex.html',
    '/icons',
    '/icons/',
    '/umi.00000000.js',
  ])(
    'S28 tells a person who goes to %s, and no program, that there is no such page',
    async (path) => {
      const { status, headers, json } = await api.call('GET', path, { headers: GOES });
      expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-cache']);
      expect(headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(headers.get('Vary')).toContain('Accept');
      expect(json).toContain('<title>Gatehouse</title>');
      for (const Accept of ['*/*', 'application/json', 'image/avif,*/*;q=0.8', 'text/html;q=0']) {
        const other = await api.call('GET', path, { headers: { Accept } });
        expect([Accept, other.status, other.json.error?.id]).toEqual([Accept, 404, 'not_found']);
      }
    },
  );

  it.each([
    '/umi.00000000.js',
    '/umi.1a2b3c4d.js.map',
    '/.env',
    '/.git/config',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/.git/',
    '/.git',
  ])('S28 is not at %s', async (path) => {
    const { status, headers, json } = await api.call('GET', path);
    expect(headers.get('Cache-Control')).not.toContain('immutable');
    expect(JSON.stringify(json)).not.toContain('secret');
    expect(status).toBe(404);
  });

  it.each(['/umi.1a2b3c4d.js.map', '/.env', '/.git/config', '/.git/', '/..%2fsecret.txt'])(
    'S28 does not answer %s with its page, though a person asks',
    async (path) => {
      const { status, json } = await api.call('GET', path, { headers: GOES });
      expect([status, json.error?.id]).toEqual([404, 'not_found']);
    },
  );

  it('is only read', async () => {
    expect((await api.call('POST', '/home', { body: {} })).status).toBe(405);
  });
});
