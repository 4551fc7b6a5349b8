import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../ports';
import { until } from './clone';
import { launchReplica, type Replica } from './replica';

let database: Server;
let connections: Socket[];
let server: Replica;
let address: string;

/** Takes connections and says nothing. */
beforeEach(async () => {
  connections = [];
  database = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port: databasePort } = database.address() as { port: number };
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = launchReplica({
    PORT: String(port),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${databasePort}/none`,
  });
  await until(() => {
    if (server.process.exitCode !== null) throw new Error(`it ended:\n${server.output()}`);
    return connections.length > 0;
  });
});
afterEach(async () => {
  for (const connection of connections) connection.destroy();
  database.close();
  await server.ended;
});

it('serves pages and their files while the database is silent, and nothing that needs it', async () => {
  const early: string[] = [];
  const waiting = ['/health', '/api/v1/captcha/id', '/openapi.json', '/no-such-page'].map((path) =>
    fetch(address + path).then(
      () => early.push(path),
      () => {},
    ),
  );
  const page = await fetch(`${address}/user/login`);
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  const [, script] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
  const file = await fetch(address + script);
  expect([file.status, file.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(early).toEqual([]);

  for (const connection of connections) connection.destroy();
  expect(await server.ended).toBe(1);
  await Promise.all(waiting);
  expect(early).toEqual([]);
});
