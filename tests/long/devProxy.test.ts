import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, makeClone, type Started } from '../process/clone';

describe('npm run dev in front of another server', () => {
  let clone: Clone;
  let other: Server;
  let dev: Started;
  beforeAll(async () => {
    clone = makeClone({ packages: true, built: false });
    other = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end(`${request.method} ${request.url} ${body}`);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const API_PROXY = addressOf(other);
    dev = await clone.start(process.execPath, ['config/scripts/cli.mjs', 'dev'], { API_PROXY });
    await dev.up();
  });
  afterAll(() => {
    clone.remove();
    other.close();
  });

  it('says whose API it shows, and passes on what is asked of it', async () => {
    expect(dev.output()).toContain(`API       ${addressOf(other)}\n`);
    expect(dev.output()).not.toContain('Password');
    const body = '{"username":"admin"}';
    const answer = await fetch(`${dev.address}/api/v1/login?a=1`, { method: 'POST', body });
    expect(await answer.text()).toBe(`POST /api/v1/login?a=1 ${body}`);
    const document = await fetch(`${dev.address}/openapi.json`);
    expect(await document.text()).toBe('GET /openapi.json ');
    expect(existsSync(join(clone.folder, 'data'))).toBe(false);
  });
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
