import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '@/server/lib/env';
import { createLog } from '@/server/log/stdout';
import { createProxyApp } from '@/server/routes/proxy/app';

/** What the other server was asked last. */
interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How long the other server may take to begin its answer. */
const TIMEOUT_MS = 60_000;

describe('in front of another server', () => {
  let other: Server;
  let address: string;
  let asked: Asked;
  let answer: Answer;
  beforeAll(async () => {
    other = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked = { method: request.method, url: request.url, headers: request.headers, body };
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => {
    other.closeAllConnections();
    other.close();
  });

  /** Lets the patience end when the test says so. */
  const fakePatience = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hello: Answer = (_, response) => response.end('{"success":true}');

  function call(path: string, init?: RequestInit, settings: Record<string, string> = {}) {
    const env = parseEnv({ API_PROXY: address, ...settings });
    const dependencies = {
      env,
      log: createLog({ write: () => undefined }),
      lifecycle: { draining: false },
    };
    const app = createProxyApp(dependencies, env.apiProxy ?? '');
    return app.request(path, init, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
  }

  const errorOf = async (response: Response | Promise<Response>) => {
    const { error } = await (await response).json();
    return [(await response).status, error.id];
  };

  it('passes on the call with its token, its query and its body', async () => {
    answer = hello;
    const response = await call('/api/v1/roles?name=a%20b', {
      method: 'POST',
      headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
      body: '{"code":"r"}',
    });
    expect(await response.json()).toEqual({ success: true });
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/api/v1/roles?name=a%20b',
      body: '{"code":"r"}',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    });
    expect(asked.headers.host).toBe(new URL(address).host);
  });

  it('keeps to itself what is between two servers, and cookies', async () => {
    answer = (_, response) => {
      response.setHeader('Set-Cookie', 'a=1').setHeader('Keep-Alive', 'timeout=5').end('{}');
    };
    const { headers } = await call('/api/v1/roles', {
      headers: {
        Cookie: 'a=1',
        TE: 'trailers',
        'Proxy-Authorization': 'x',
        Expect: '100-continue',
      },
    });
    for (const name of ['cookie', 'te', 'proxy-authorization', 'expect']) {
      expect(asked.headers).not.toHaveProperty(name);
    }
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Keep-Alive')).toBeNull();
  });

  it('S20 tells who asks, and believes X-Forwarded-For of trusted proxies only', async () => {
    answer = hello;
    const forged = { headers: { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.1' } };
    await call('/api/v1/roles', forged);
    expect(asked.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.7',
      'x-real-ip': '192.0.2.7',
    });
    await call('/api/v1/roles', forged, { TRUST_PROXY: '192.0.2.7' });
    expect(asked.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.1, 192.0.2.7',
      'x-real-ip': '198.51.100.1',
    });
  });

  it('goes on with the trace of the caller, under a span of its own', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
    await call('/api/v1/roles', { headers: { traceparent, tracestate: 'vendor=1' } });
    expect(asked.headers).toMatchObject({
      traceparent: expect.stringMatching(new RegExp(`^00-${trace}-(?!00f067aa)[0-9a-f]{16}-01$`)),
      tracestate: 'vendor=1',
      'x-request-id': trace,
    });
  });

  it('answers as the other server does, safe and out of caches', async () => {
    answer = (_, response) => {
      response.writeHead(412, { ETag: '"x"', 'Cache-Control': 'max-age=60', 'X-Trace-Id': 'T1' });
      response.end('{"success":false}');
    };
    const response = await call('/api/v1/roles/x', { headers: { 'X-Request-Id': 'T1' } });
    expect([response.status, await response.text()]).toEqual([412, '{"success":false}']);
    expect(asked.headers['x-request-id']).toBe('T1');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: '"x"',
      'cache-control': 'no-store',
      'x-trace-id': 'T1',
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets a long answer through as it comes', async () => {
    let goOn = () => {};
    answer = (_, response) => {
      response.write('first');
      goOn = () => response.end('last');
    };
    fakePatience();
    const { body } = await call('/api/v1/loggers/export');
    const reader = body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('first');
    vi.advanceTimersByTime(2 * TIMEOUT_MS);
    goOn();
    const last = await reader?.read();
    expect(new TextDecoder().decode(last?.value)).toBe('last');
  });

  it('asks by HEAD what was asked by HEAD', async () => {
    answer = (_, response) => void response.setHeader('X-Rows', '3').end();
    const { headers } = await call('/api/v1/roles', { method: 'HEAD' });
    expect(asked.method).toBe('HEAD');
    expect(headers.get('X-Rows')).toBe('3');
  });

  it('hands a redirect to the caller, who stays on this server', async () => {
    const redirectTo = async (location: string) => {
      answer = (_, response) => response.writeHead(307, { Location: location }).end();
      const response = await call('/gateway/api/v1/roles/', {}, { API_PREFIX: '/gateway' });
      expect(response.status).toBe(307);
      return response.headers.get('Location');
    };
    expect(await redirectTo('/api/v1/roles')).toBe('/gateway/api/v1/roles');
    expect(await redirectTo(`${address}/api/v1/roles?a=1`)).toBe('/gateway/api/v1/roles?a=1');
    expect(await redirectTo('https://elsewhere.example/')).toBe('https://elsewhere.example/');
    expect(asked.url).toBe('/api/v1/roles/');
  });

  it('takes its prefix off, and reads the description beside the pages', async () => {
    answer = hello;
    const settings = { BASE_PATH: '/admin', API_PREFIX: '/gateway' };
    await call('/gateway/api/v1/roles', {}, settings);
    expect(asked.url).toBe('/api/v1/roles');
    await call('/admin/openapi.json', {}, settings);
    expect(asked.url).toBe('/openapi.json');
    expect((await call('/admin/api/v1/roles', {}, settings)).status).toBe(404);
  });

  it.each([
    '/metrics',
    '/swagger/index.html',
    '/api/../metrics',
    '/api/%2e%2e/metrics',
    '/api/..%2fmetrics',
    '/api/v1/..%2f..%2fmetrics',
    '/api/..%5cmetrics',
    '/api/%ff',
  ])('S28 reaches nothing of the other server but /api/: not %s', async (path) => {
    asked = { method: '', url: '', headers: {}, body: '' };
    answer = hello;
    expect(await errorOf(call(path))).toEqual([404, 'not_found']);
    expect(asked.url).toBe('');
  });

  it('is 504 when the other server takes too long to begin, and 502 when it is not there', async () => {
    fakePatience();
    answer = () => vi.advanceTimersByTime(TIMEOUT_MS);
    expect(await errorOf(call('/api/v1/roles'))).toEqual([504, 'gateway_timeout']);
    answer = (request) => request.socket.destroy();
    expect(await errorOf(call('/api/v1/roles'))).toEqual([502, 'bad_gateway']);
    const nowhere = { API_PROXY: 'http://127.0.0.1:1' };
    expect(await errorOf(call('/api/v1/roles', {}, nowhere))).toEqual([502, 'bad_gateway']);
  });

  it('is well while it is up, whatever the other server is', async () => {
    const nowhere = { API_PROXY: 'http://127.0.0.1:1', BASE_PATH: '/admin' };
    for (const path of ['/health', '/admin/health']) {
      const response = await call(path, {}, nowhere);
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    }
  });
});

describe('API_PROXY', () => {
  it.each(['host:8040', 'ftp://host', 'http://host/path', 'http://user:secret@host', 'http://'])(
    'is refused by its name: %s',
    (API_PROXY) => {
      expect(() => parseEnv({ API_PROXY })).toThrow('The setting API_PROXY is not valid:');
    },
  );

  it('leaves no use for DATABASE_URL', () => {
    const both = { API_PROXY: 'http://host:8040', DATABASE_URL: 'postgres://host/name' };
    expect(() => parseEnv(both)).toThrow(
      'The setting API_PROXY is not valid: it leaves no use for DATABASE_URL',
    );
  });

  it.each(['http://127.0.0.1:8000', 'http://localhost:8000/', 'http://0.0.0.0:8000'])(
    'is not the server itself: %s',
    (API_PROXY) => {
      const itself = 'The setting API_PROXY is not valid: it is the address of this server';
      expect(() => parseEnv({ API_PROXY, HOST: '0.0.0.0' })).toThrow(itself);
      expect(parseEnv({ API_PROXY, PORT: '8001' }).port).toBe(8001);
    },
  );
});
