import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, startGuarding } from '../guardingProxies';
import { isInstalled, type RunningProxy } from '../proxies';
import { newDataFolder, removeDataFolder } from '../seededData';
import { digest, type Replica, startReplica } from './replica';

const PASSWORD = 'a gate of iron';

interface Echo {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** An application that answers with what it was sent. */
async function startEcho(name: string): Promise<{ server: Server; address: string }> {
  const server = createServer(({ method, url, headers }, answer) => {
    answer.setHeader('Content-Type', 'application/json');
    answer.end(JSON.stringify({ name, method, url, headers }));
  });
  server.on('upgrade', (_, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}` };
}

const HOSTS = ['billing.example.com', 'stock.example.com'] as const;

const folder = newDataFolder();
const echoes: Awaited<ReturnType<typeof startEcho>>[] = [];
let replica: Replica;
let root: string;
let clerk: string;
let clerkId: string;

beforeAll(async () => {
  replica = await startReplica({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
  root = await replica.signIn();
  const add = async (path: string, body: unknown) => {
    const { json } = await replica.call('POST', path, { token: root, body });
    expect(json).toMatchObject({ success: true });
    return json.data.id as string;
  };
  const status = 'enabled';
  for (const host of HOSTS) {
    const code = host.split('.', 1)[0] ?? '';
    echoes.push(await startEcho(code));
    await add('/api/v1/services', { code, name: code, hosts: host, status });
  }
  const resources = [
    { method: 'GET', path: 'billing/orders/{id}' },
    { method: 'POST', path: 'billing/orders' },
  ];
  const menu = { code: 'orders', name: 'Orders', type: 'page', status, resources };
  const menus = [{ menu_id: await add('/api/v1/menus', menu) }];
  const role_id = await add('/api/v1/roles', { code: 'clerk', name: 'Clerk', status, menus });
  clerkId = await add('/api/v1/users', {
    username: '李明 clerk',
    name: 'Clerk',
    status: 'activated',
    password: digest(PASSWORD),
    roles: [{ role_id }],
  });
  clerk = await replica.signIn('李明 clerk', PASSWORD);
});
afterAll(async () => {
  for (const { server } of echoes) server.close();
  await replica.stop();
  removeDataFolder(folder);
});

describe.each(['nginx', 'caddyfile'] as const)(
  'behind %s as docs/guarding.md has it',
  (language) => {
    const isThere = isInstalled(programOf(language));
    let proxy: RunningProxy;
    beforeAll(async () => {
      if (!isThere) return;
      const hosts = HOSTS.map((host, at): [string, string] => [host, echoes[at]?.address ?? '']);
      proxy = await startGuarding(language, replica.address, hosts);
    });
    afterAll(async () => {
      await proxy?.stop();
    });

    /** Sends the path as it is written, which fetch would tidy up. */
    const send = (
      method: string,
      host: string,
      path: string,
      headers: Record<string, string> = { Authorization: `Bearer ${clerk}` },
      body?: string,
    ) =>
      new Promise<{ status: number; echo: Echo | undefined }>((resolve, reject) => {
        const { port } = new URL(proxy.address);
        const asked = {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { Host: host, ...headers },
        };
        const sent = request(asked, async (answer) => {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk);
          const text = Buffer.concat(chunks).toString();
          const status = answer.statusCode ?? 0;
          resolve({ status, echo: status === 200 && text ? JSON.parse(text) : undefined });
        });
        sent.on('upgrade', ({ statusCode = 0 }, socket) => {
          socket.destroy();
          resolve({ status: statusCode, echo: undefined });
        });
        sent.on('error', reject);
        sent.end(body);
      });

    it.skipIf(!isThere)('lets through what a menu grants, with who it is', async () => {
      const { status, echo } = await send('GET', 'billing.example.com', '/orders/7?a=1');
      expect(status).toBe(200);
      expect(echo).toMatchObject({ name: 'billing', method: 'GET', url: '/orders/7?a=1' });
      expect(echo?.headers).toMatchObject({ 'x-user-id': clerkId, 'x-roles': 'clerk' });
      expect(decodeURIComponent(echo?.headers['x-username'] ?? '')).toBe('李明 clerk');
      expect(echo?.headers.authorization).toBeUndefined();
    });

    it.skipIf(!isThere)('hands a body on to the application, which alone reads it', async () => {
      const headers = { Authorization: `Bearer ${clerk}`, 'Content-Type': 'text/plain' };
      const sent = await send(
        'POST',
        'billing.example.com',
        '/orders',
        headers,
        'x'.repeat(100_000),
      );
      expect(sent.echo).toMatchObject({ method: 'POST', url: '/orders' });
    });

    it.skipIf(!isThere)(
      'refuses what no menu grants, as an equal path of another service',
      async () => {
        const statuses = await Promise.all([
          send('DELETE', 'billing.example.com', '/orders/7'),
          send('GET', 'billing.example.com', '/orders'),
          send('GET', 'stock.example.com', '/orders/7'),
        ]);
        expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
        const stranger = await send('GET', 'billing.example.com', '/orders/7', {});
        expect(stranger.status).toBe(401);
      },
    );

    it.skipIf(!isThere)('S20 believes nothing that the client says of itself', async () => {
      const forged = {
        Authorization: `Bearer ${clerk}`,
        'X-User-Id': 'root',
        'X-Username': 'admin',
        'X-Roles': 'admin',
        'X-Forwarded-Method': 'GET',
        'X-Forwarded-Uri': '/orders/7',
        'X-Forwarded-Host': 'billing.example.com',
        'X-Original-Method': 'GET',
        'X-Original-Host': 'billing.example.com',
        'X-Original-URI': '/orders/7',
      };
      const through = await send('GET', 'billing.example.com', '/orders/7', forged);
      expect(through.echo?.headers).toMatchObject({ 'x-user-id': clerkId, 'x-roles': 'clerk' });
      expect((await send('GET', 'stock.example.com', '/orders/7', forged)).status).toBe(403);
      expect((await send('DELETE', 'billing.example.com', '/orders/7', forged)).status).toBe(403);
      const asRoot = await send('GET', 'billing.example.com', '/', {
        ...{ ...forged, Authorization: `Bearer ${root}` },
      });
      expect(asRoot.echo?.headers['x-roles'] ?? '').toBe('');
    });

    it.skipIf(!isThere)('opens a WebSocket to who may, and to nobody else', async () => {
      const headers = {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const open = (host: string, token: string | undefined) =>
        send('GET', host, '/orders/7', {
          ...headers,
          ...(token && { Authorization: `Bearer ${token}` }),
        });
      const statuses = await Promise.all([
        open('billing.example.com', clerk),
        open('stock.example.com', clerk),
        open('billing.example.com', undefined),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([101, 403, 401]);
    });

    it
      .skipIf(!isThere)
      .each(['/orders/../secrets', '/orders//7', '/orders/%2e%2e', '/orders/a%2Fb'])(
      'S09 never lets %s through',
      async (path) => {
        expect((await send('GET', 'billing.example.com', path)).status).not.toBe(200);
      },
    );
  },
);
