import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerUnparsed, createListener, serverOptions } from '@/server/boot/listener';
import { tables } from '@/server/db/database';
import { openTestApi, type TestApi } from './harness';

describe('a connection', () => {
  let api: TestApi;
  let server: Server;
  beforeAll(async () => {
    api = await openTestApi();
    const listener = createListener(api.app, { draining: false });
    server = createServer(serverOptions, listener).on('clientError', answerUnparsed);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await api.close();
  });

  const open = (text: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(text);
    return socket;
  };
  /** Sends text as it is and returns all that comes back. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = open(text);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    ['a blank in its Host header', 'GET /api/v1/captcha/id HTTP/1.1\r\nHost: a b\r\n'],
    ['an empty Host header', 'GET /api/v1/captcha/id HTTP/1.1\r\nHost: \r\n'],
    ['no Host header', 'GET /api/v1/captcha/id HTTP/1.1\r\n'],
    ['a path in its Host header', 'POST /api/v1/login HTTP/1.1\r\nHost: a/b\r\n'],
    ['a user in its Host header', 'GET / HTTP/1.1\r\nHost: a@b\r\n'],
    ['two Host headers', 'GET /api/v1/captcha/id HTTP/1.1\r\nHost: a\r\nhost: b\r\n'],
    ['the same Host header twice', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n'],
    ['a port that there is not', 'GET / HTTP/1.1\r\nHost: a:99999\r\n'],
    ['an address of another kind', 'GET ftp://a/ HTTP/1.1\r\nHost: a\r\n'],
    ['a control character in its Host header', 'GET / HTTP/1.1\r\nHost: \x01\r\n'],
    ['a request line that is none', 'GET\r\n'],
  ])('with %s is answered in the envelope, with the headers of every answer', async (_, head) => {
    const answer = await send(`${head}Connection: close\r\n\r\n`);
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(headers).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 400 } });
    for (const line of [
      /^content-type: application\/json; charset=utf-8\r?$/im,
      /^content-security-policy: default-src 'none'/im,
      /^x-content-type-options: nosniff\r?$/im,
      /^cache-control: no-store\r?$/im,
      /^x-trace-id: TRACE-/im,
    ]) {
      expect(headers).toMatch(line);
    }
  });

  it.each([
    ['announced', 'Content-Length: 500\r\n\r\n{"username"'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\nb\r\n{"username"\r\n'],
  ])('that breaks off its body, %s, is no error of the server', async (_, rest) => {
    await api.db.delete(tables.logger);
    api.logged.length = 0;
    const head = 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const socket = open(head + rest);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await expect.poll(() => api.logged.length, { timeout: 5_000 }).toBe(1);
    await api.flushLogs();
    expect(
      await api.db.select().from(tables.logger).where(eq(tables.logger.level, 'error')),
    ).toEqual([]);
    expect(await api.db.select().from(tables.logger)).toMatchObject([
      { level: 'info', tag: 'request', stack: '', status: 400 },
    ]);
    expect(api.logged.join('')).toContain('"client_ip":"127.0.0.1"');
  });
});
