import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems hand out by themselves, so that no connection has taken it by the time it is used; above those that `fetch` refuses. */
const LOWEST = 10_100;
const HIGHEST = 30_000;

/** A port of 127.0.0.1 that is free, for what must know its port before it listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
