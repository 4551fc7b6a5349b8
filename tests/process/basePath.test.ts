import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder, removeDataFolder } from '../seededData';
import { launchReplica, type Replica, startReplica } from './replica';

describe('one build, under a base path', () => {
  let folder: string;
  let server: Replica;
  beforeAll(async () => {
    folder = newDataFolder();
    server = await startReplica({ DATA_DIR: folder, BASE_PATH: 'admin', DATABASE_URL: '' });
  });
  afterAll(async () => {
    await server.stop();
    removeDataFolder(folder);
  });

  it('says where the console is', () => {
    expect(server.output()).toContain(`Address   ${server.address}/admin/\n`);
  });

  it('serves every file that its page names, and kept for good', async () => {
    const { json: page } = await server.call('GET', '/admin/user/login');
    const files = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).toMatch(/^\/admin\//);
      const { status, headers } = await server.call('GET', file);
      expect([file, status]).toEqual([file, 200]);
      if (/\.[0-9a-f]{8}\./.test(file)) expect(headers.get('Cache-Control')).toContain('immutable');
      expect((await server.call('GET', file.replace('/admin', ''))).status).toBe(404);
    }
  });

  it('has a service worker that knows the page as it is served', async () => {
    const { json: page } = await server.call('GET', '/admin/');
    const { json: worker } = await server.call('GET', '/admin/sw.js');
    const known = createHash('md5').update(page).digest('hex');
    expect(worker).toContain(`{url:"index.html",revision:"${known}"}`);
    expect(worker).toMatch(/[,(]\/\^\\\/admin\\\/\(\?:/);
  });

  it('leads to its base path, keeping the query', async () => {
    const { status, headers } = await fetch(`${server.address}/admin?tab=1`, {
      redirect: 'manual',
    });
    expect([status, headers.get('Location')]).toEqual([302, '/admin/?tab=1']);
  });

  it('S09 is refused with a path that only a raw request can hold', async () => {
    for (const path of [
      '/admin/../api/v1/captcha/id',
      '/admin/api/v1/./users',
      '/admin/api/v1/roles/../users',
      '//admin/api/v1/captcha/id',
      '/x/../admin/api/v1/users',
    ]) {
      expect([path, await raw(path)]).toEqual([
        path,
        expect.not.stringContaining('"success":true'),
      ]);
    }
  });

  /** What comes back for a path that is sent as it is. */
  const raw = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('does not start under a path that is none', async () => {
    const replica = launchReplica({ DATA_DIR: folder, BASE_PATH: '/../' });
    expect(await replica.ended).toBe(1);
    expect(replica.output()).toBe(
      'The setting BASE_PATH ("/../") is not valid: must be a path like /admin/, of letters, digits and - _ . ~.\n',
    );
  });
});
