import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySeededData, removeDataFolder } from '../seededData';
import { until } from './clone';
import { digest, launchReplica, type Replica, ROOT_PASSWORD, startReplica } from './replica';

describe('a server in front of another one', () => {
  let folder: string;
  let other: Replica;
  let front: Replica;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
    copySeededData(join(folder, 'other'));
    const TRUST_PROXY = '127.0.0.1';
    other = await startReplica({ DATA_DIR: join(folder, 'other'), TRUST_PROXY });
    front = await startReplica({
      API_PROXY: other.address,
      BASE_PATH: '/admin',
      DATA_DIR: join(folder, 'front'),
    });
  });
  afterAll(async () => {
    await front.stop();
    await other.stop();
    removeDataFolder(folder);
  });

  it('says where it is and whose API it shows, and makes no database and no root', () => {
    expect(front.output()).toContain(
      `\nAddress   ${front.address}/admin/\nAPI       ${other.address}\n\n`,
    );
    expect(front.output()).not.toContain('Password');
    expect(existsSync(join(folder, 'front'))).toBe(false);
  });

  it('shows the console, and signs in, reads and writes at the other server', async () => {
    const page = await front.call('GET', '/admin/system/role');
    expect(page.json).toContain('<div id="root">');
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");

    const body = { username: 'admin', password: digest(ROOT_PASSWORD) };
    const login = await front.call('POST', '/admin/api/v1/login', { body });
    const token = login.json.data.access_token;
    const role = { code: 'r', name: 'R', status: 'enabled', menus: [] };
    const made = await front.call('POST', '/admin/api/v1/roles', { token, body: role });
    expect(made.json.data).toMatchObject({ code: 'r' });
    const list = await front.call('GET', '/admin/api/v1/roles?current=1&pageSize=10', { token });
    expect(list.json).toMatchObject({ success: true, total: 1 });
    expect(list.headers.get('Cache-Control')).toBe('no-store');
    const document = await front.call('GET', '/admin/openapi.json', { token });
    expect(document.json.paths).toHaveProperty('/api/v1/roles');
  });

  it('lets the calls under way end when it is told to stop', async () => {
    const held: ServerResponse[] = [];
    const slow = createServer((_, response) => void held.push(response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => slow.once('listening', resolve));
    const replica = await startReplica({ API_PROXY: addressOf(slow) });

    const call = replica.call('GET', '/api/v1/roles');
    await until(() => held.length === 1);
    replica.process.kill('SIGTERM');
    await until(async () => (await replica.call('GET', '/health')).status === 503);
    held[0]?.end('{"success":true}');
    expect((await call).status).toBe(200);
    expect(await replica.ended).toBe(0);
    slow.close();
  });

  it('does not start when it is given a database as well', async () => {
    const both = { API_PROXY: other.address, DATABASE_URL: 'postgres://127.0.0.1/none' };
    const replica = launchReplica(both);
    expect(await replica.ended).toBe(1);
    expect(replica.output()).toBe(
      'The setting API_PROXY is not valid: it leaves no use for DATABASE_URL, so only one of the two can be set.\n',
    );
  });
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
