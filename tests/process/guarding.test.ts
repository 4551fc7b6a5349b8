import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, startGuarding } from '../guardingProxies';
import { isInstalled, type RunningProxy } from '../proxies';
import { newDataFolder, removeDataFolder } from '../seededData';
import { digest, type Replica, startReplica } from './replica';

const PASSWORD = 'a gate of iron';
const CONSOLE = 'http://console.example.com';

interface Echo {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
}

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  echo: Echo | undefined;
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
  replica = await startReplica({
    DATA_DIR: folder,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: CONSOLE,
  });
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
  // Another application, whose rules a client would like to be asked by.
  const lenient = {
    code: 'wiki',
    name: 'wiki',
    hosts: 'wiki.example.com billing.example.com:8443',
  };
  const { status: refused } = await replica.call('POST', '/api/v1/services', {
    token: root,
    body: { ...lenient, status, unnamed_calls: 'allow' },
  });
  expect(refused).toBe(400);
  await add('/api/v1/services', {
    ...{ ...lenient, hosts: 'wiki.example.com' },
    ...{ status, unnamed_calls: 'allow' },
  });
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

const cookieIn = (set = '') => set.split(';', 1)[0] ?? '';

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
      new Promise<Sent>((resolve, reject) => {
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
          const echo = status === 200 && text ? JSON.parse(text) : undefined;
          resolve({ status, echo, text, headers: answer.headers });
        });
        sent.on('upgrade', ({ statusCode = 0 }, socket) => {
          socket.destroy();
          resolve({ status: statusCode, headers: {}, text: '', echo: undefined });
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
        'X-Original-URL': '/admin',
        'X-Rewrite-URL': '/admin',
        'X-HTTP-Method': 'DELETE',
        'X-HTTP-Method-Override': 'DELETE',
        'X-Method-Override': 'DELETE',
        X_User_Id: 'root',
        'X-Real-IP': '9.9.9.9',
        'X-Forwarded-For': '9.9.9.9',
      };
      const through = await send('GET', 'billing.example.com', '/orders/7', forged);
      expect(through.echo?.headers).toMatchObject({ 'x-user-id': clerkId, 'x-roles': 'clerk' });
      expect(JSON.stringify(through.echo?.headers)).not.toMatch(/root|admin|DELETE|9\.9\.9\.9/);
      expect((await send('GET', 'stock.example.com', '/orders/7', forged)).status).toBe(403);
      expect((await send('DELETE', 'billing.example.com', '/orders/7', forged)).status).toBe(403);
      const asRoot = await send('GET', 'billing.example.com', '/', {
        ...{ ...forged, Authorization: `Bearer ${root}` },
      });
      expect(asRoot.echo?.headers['x-roles'] ?? '').toBe('');
    });

    it.skipIf(!isThere)(
      'S20 asks by the rules of no other host that the client names',
      async () => {
        for (const host of ['wiki.example.com', 'billing.example.com:8443'])
          expect((await send('GET', host, '/secrets')).echo).toBeUndefined();
        const address = `http://billing.example.com/secrets`;
        expect((await send('GET', 'wiki.example.com', address)).echo).toBeUndefined();
      },
    );

    it.skipIf(!isThere)('gives the application the host that was asked about', async () => {
      const absolute = await send(
        'GET',
        'stock.example.com',
        'http://billing.example.com/orders/7',
      );
      const unknown = await send('GET', 'internal.example.com', '/orders/7');
      for (const { echo } of [absolute, unknown])
        if (echo) expect(echo.headers.host).toMatch(/^billing\.example\.com/);
    });

    it.skipIf(!isThere)(
      'signs a browser in, and keeps its cookie from the application',
      async () => {
        const host = 'billing.example.com';
        const page = { Accept: 'text/html,*/*;q=0.8' };
        const stranger = await send('GET', host, '/orders/7?a=%2F', page);
        const signIn = '/.gatehouse/sign-in?wanted=%2Forders%2F7%3Fa%3D%252F';
        if (language === 'nginx') {
          expect(stranger).toMatchObject({ status: 302, headers: { location: signIn } });
        } else {
          expect(stranger.status).toBe(401);
          expect(stranger.text).toContain(`url=${signIn}`);
        }
        expect((await send('GET', host, '/orders/7', {})).status).toBe(401);
        const begun = await send('GET', host, signIn, page);
        const [first = ''] = begun.headers['set-cookie'] ?? [];
        const asked = new URL(begun.headers.location ?? '');
        expect(asked.href).toMatch(`${CONSOLE}/guarded?`);
        const { json } = await replica.call('POST', '/api/v1/current/tickets', {
          token: clerk,
          body: Object.fromEntries(asked.searchParams),
        });
        const enter = new URL(json.data.url);
        expect(enter.host).toBe(host);
        const entered = await send('GET', host, enter.pathname + enter.search, {
          Cookie: cookieIn(first),
        });
        expect(entered).toMatchObject({ status: 302, headers: { location: '/orders/7?a=%2F' } });
        const held = cookieIn(entered.headers['set-cookie']?.[0]);
        expect(held).not.toBe(cookieIn(first));
        const other = `__Host-${held}`;
        for (const [Cookie, left] of [
          [held, undefined],
          [`${held}; b=2`, 'b=2'],
          [`a=1; ${held}; b=2`, 'a=1; b=2'],
          [`a=1; ${held}; ${other}`, 'a=1'],
        ]) {
          const { status, echo } = await send('GET', host, '/orders/7', {
            ...page,
            Cookie: Cookie ?? '',
          });
          expect(status).toBe(200);
          expect(echo?.headers['x-user-id']).toBe(clerkId);
          expect(echo?.headers.cookie || undefined).toBe(left);
        }
        expect((await send('GET', 'stock.example.com', '/orders/7', { Cookie: held })).status).toBe(
          401,
        );
        expect((await send('POST', host, '/orders', { Cookie: held })).status).toBe(200);
        expect((await send('DELETE', host, '/orders/7', { Cookie: held })).status).toBe(403);
      },
    );

    it.skipIf(!isThere)('S20 sends an application nothing that signs it in elsewhere', async () => {
      const sent = await send('GET', 'billing.example.com', '/orders/7');
      const { host: _, connection: __, ...headers } = sent.echo?.headers ?? {};
      expect((await send('GET', 'stock.example.com', '/orders/7', headers)).status).toBe(401);
      expect((await send('GET', 'billing.example.com', '/orders/7', headers)).status).toBe(401);
      for (const path of ['/api/v1/current/user', '/api/v1/authorize'])
        expect((await replica.call('GET', path, { headers })).status).toBe(401);
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
