import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestInit as Asked, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readTail } from '../api/tailReader';
import {
  deployedApache,
  deployedCaddy,
  deployedNginx,
  fromElsewhere,
  startDeployed,
} from '../deployedProxies';
import { isInstalled, type RunningProxy } from '../proxies';
import { newDataFolder, removeDataFolder } from '../seededData';
import { root } from './clone';
import { digest, type Replica, ROOT_PASSWORD, startReplica } from './replica';

const MIB = 1024 * 1024;
const PATH = '/admin/';

const folders = [newDataFolder(), newDataFolder()];
let replica: Replica;
let below: Replica;
let token: string;
beforeAll(async () => {
  const [DATA_DIR = '', other = ''] = folders;
  const TRUST_PROXY = '127.0.0.1';
  replica = await startReplica({ DATA_DIR, TRUST_PROXY });
  below = await startReplica({ DATA_DIR: other, TRUST_PROXY, BASE_PATH: PATH });
  token = await replica.signIn();
});
afterAll(async () => {
  await Promise.all([replica.stop(), below.stop()]);
  for (const folder of folders) removeDataFolder(folder);
});

describe.each([
  ['nginx', deployedNginx],
  ['Apache', deployedApache],
  ['Caddy', deployedCaddy],
])('behind %s as deploy/proxies has it', (_, deployed) => {
  const isThere = isInstalled(deployed.program);
  const agent = fromElsewhere();
  let proxy: RunningProxy;
  beforeAll(async () => {
    if (isThere) proxy = await startDeployed(deployed, [replica.address]);
  });
  afterAll(async () => {
    await agent.destroy();
    await proxy?.stop();
  });

  const get = (path: string, asked: Asked = {}, address = proxy.address) =>
    fetchBy(address + path, { dispatcher: agent, redirect: 'manual', ...asked });
  const headers = () => ({ Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' });
  const send = async (method: string, path: string, body: unknown, more = {}) => {
    const asked = { method, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const answer = await get(path, {
      ...asked,
      headers: { ...headers(), 'Content-Type': type, ...more },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const newRole = async () => {
    const code = `r-${crypto.randomUUID().slice(0, 8)}`;
    const role = { code, name: code, status: 'enabled', menus: [] };
    const { status, text } = await send('POST', '/api/v1/roles', role);
    expect(status, text).toBe(200);
    return { ...role, path: `/api/v1/roles/${JSON.parse(text).data.id}` };
  };

  it.skipIf(!isThere)('shows the console over TLS, compressed by the server alone', async () => {
    const page = await get('/user/login');
    expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
      200,
      expect.stringContaining("script-src 'self'"),
    ]);
    const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    for (const path of [script, '/api/v1/menus']) {
      const [through, straight] = await Promise.all(
        [proxy.address, replica.address].map((address) =>
          get(path, { headers: headers() }, address),
        ),
      );
      const seen = (answer = through) =>
        ['Content-Encoding', 'ETag', 'Vary', 'Cache-Control'].map((name) =>
          answer?.headers.get(name),
        );
      expect(seen(through)).toEqual(seen(straight));
      expect(await through?.text()).toBe(await straight?.text());
    }
  });

  it.skipIf(!isThere)('S20 tells whose request it is, whatever the caller says', async () => {
    const body = { username: 'admin', password: digest(ROOT_PASSWORD) };
    const forged = { 'X-Forwarded-For': '203.0.113.9' };
    const signedIn = await send('POST', '/api/v1/login', body, forged);
    expect(signedIn.status).toBe(200);
    const own = JSON.parse(signedIn.text).data.access_token;
    const { json } = await replica.call('GET', '/api/v1/current/sessions', { token: own });
    const current = json.data.find((session: { current: boolean }) => session.current);
    expect(current).toMatchObject({ ip: '127.0.0.2' });
  });

  it.skipIf(!isThere)('F18 keeps versions, so that nobody is overwritten', async () => {
    const { path, ...role } = await newRole();
    const read = await get(path, { headers: headers() });
    const tag = read.headers.get('ETag') ?? '';
    expect(`W/"${((await read.json()) as { version: string }).version}"`).toBe(tag);
    const save = (name: string) => send('PUT', path, { ...role, name }, { 'If-Match': tag });
    expect((await save('Theirs')).status).toBe(200);
    const refused = await save('Mine');
    expect([refused.status, JSON.parse(refused.text).error.id]).toEqual([
      412,
      'precondition_failed',
    ]);
    const menus = await get('/api/v1/menus', { headers: headers() });
    const known = { ...headers(), 'If-None-Match': menus.headers.get('ETag') ?? '' };
    expect((await get('/api/v1/menus', { headers: known })).status).toBe(304);
  });

  it.skipIf(!isThere)('F18 passes on events of the live log as they come', async () => {
    const tail = readTail(
      (await get('/api/v1/loggers/tail?tag=operate', {
        headers: headers(),
      })) as unknown as Response,
    );
    expect(tail.response.headers.get('Content-Encoding')).toBe(null);
    await tail.next();
    for (let times = 0; times < 2; times += 1) {
      const began = performance.now();
      const { code } = await newRole();
      await tail.rowsUntil(`create role '${code}'`);
      expect(performance.now() - began).toBeLessThan(3_000);
    }
    await tail.cancel();
  });

  it.skipIf(!isThere)('F18 takes files up to the limit of the API, and tells of more', async () => {
    const path = '/api/v1/users/import?dry_run=true&headings=true';
    const upload = (bytes: number) => send('POST', path, `username,name\n${'x'.repeat(bytes)}`);
    const taken = await upload(15 * MIB);
    expect(taken.status, taken.text).not.toBe(413);
    expect(JSON.parse(taken.text)).toHaveProperty('success');
    for (const more of [17 * MIB, 30 * MIB]) expect((await upload(more)).status).toBe(413);
  });

  it.skipIf(!isThere)('serves below a path, and nothing beside it', async () => {
    const inner = await startDeployed(deployed, [below.address], PATH);
    const page = await get(`${PATH}user/login`, {}, inner.address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`"${PATH}`)]);
    const captcha = await get(`${PATH}api/v1/captcha/id`, {}, inner.address);
    expect(captcha.status).toBe(200);
    const outside = await get('/health', {}, inner.address);
    expect(await outside.text()).not.toContain('database');
    await inner.stop();
  });
});

it('has one file more, for Traefik, that says the same', () => {
  const { http } = parse(readFileSync(join(root, 'deploy/proxies/traefik.yaml'), 'utf8'));
  const router = http.routers.gatehouse;
  const service = http.services.gatehouse.loadBalancer;
  expect(http.services).toHaveProperty(router.service);
  expect(http.serversTransports).toHaveProperty(service.serversTransport);
  expect(service.servers).toHaveLength(2);
  expect(service.healthCheck.path).toBe('/health');
  expect(router).not.toHaveProperty('middlewares');
});
