import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder, removeDataFolder } from '../seededData';
import { until } from './clone';
import { digest, type Replica, startReplica } from './replica';

describe('raw HTTP', () => {
  let folder: string;
  let server: Replica;
  beforeAll(async () => {
    folder = newDataFolder();
    server = await startReplica({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop();
    removeDataFolder(folder);
  });

  /** Sends text as it is and returns all that comes back. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => {
        socket.write(text);
      });
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
        if (/^HTTP\/1\.1 \d{3}/.test(answer)) socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    });

  it('S21 is 431 when its headers are too large', async () => {
    const answer = await send(
      `GET /health HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(70_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('reads an address of as many ids as are allowed', async () => {
    const ids = `&role_id=${'x'.repeat(32)}`.repeat(1_000).slice(1);
    const path = `/api/v1/permissions/effective?${ids}`;
    const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each(['explain?code=home&user_id', 'effective?role_id', 'holders?of=roles&menu_id'])(
    'is 400 with the field when its address holds 10,000 ids: %s',
    async (asked) => {
      const field = asked.split(/[?&]/).at(-1) ?? '';
      const ids = `&${field}=${'x'.repeat(20)}`.repeat(10_000);
      const path = `/api/v1/permissions/${asked}=first${ids}`;
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '');
      expect(body.error.fields).toEqual([expect.objectContaining({ field, code: 'too_many' })]);
    },
  );

  it('S21 is 413 when its body is, before it has all arrived', async () => {
    const head = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    expect(await send(`${head}Content-Length: 9999999\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
    expect((await server.call('GET', '/health')).status).toBe(200);
  });

  it('S09 is refused with a path that only a raw request can hold', async () => {
    for (const path of ['/api/v1/./users', '/api/v1/roles/../users', '//api/v1/users', '*']) {
      const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|200 OK\r\n[\s\S]*text\/html)/);
      expect(answer).not.toContain('"success":true');
    }
  });

  it('S24 cuts off clients that are slow with their headers, and serves others meanwhile', async () => {
    const began = Date.now();
    let held = 0;
    const slow = Array.from({ length: 50 }, async () => {
      await dribble(() => {
        held += 1;
      });
      held -= 1;
    });
    await until(() => held === 50);
    const opened = Date.now();
    for (let call = 0; call < 50; call += 1) {
      expect((await server.call('GET', '/health')).status).toBe(200);
    }
    // All were answered before the first of the slow ones was cut off.
    expect(held).toBe(50);
    await Promise.all(slow);
    expect(Date.now() - began).toBeGreaterThan(9_000);
    expect(Date.now() - opened).toBeLessThan(13_000);
  });

  /** Sends a header a second, and never an end of them; resolves once it is cut off. */
  const dribble = (connected: () => void): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => {
        socket.write('GET /health HTTP/1.1\r\nHost: x\r\n');
        connected();
      });
      const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 1_000);
      socket.resume().on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        resolve();
      });
    });

  it('S15 never tells a password, a hash, a token or a captcha code to stdout', async () => {
    const token = await server.signIn();
    const canary = digest('a canary in the mine');
    await server.call('POST', '/api/v1/login', { body: { username: 'admin', password: canary } });
    await server.call('GET', `/api/v1/users?password=${canary}&accessToken=${token}`, { token });
    await server.call('PUT', '/api/v1/current/password', {
      token,
      body: { old_password: canary, new_password: canary },
    });
    await until(() => server.output().includes('/api/v1/users'));
    for (const secret of [
      canary,
      token,
      'a gate in the wall',
      digest('a gate in the wall'),
      'argon2',
    ]) {
      expect(server.output()).not.toContain(secret);
    }
  });
});
