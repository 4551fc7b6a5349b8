import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app';
import { listenForCommands } from './commands/listen';
import { openDatabase } from './db/open';
import { createDependencies } from './dependencies';
import type { Env } from './env';
import { ensureSeeded, type RootAccount } from './firstRun';
import { startHousekeeping } from './housekeeping';
import type { Dependencies } from './http/context';
import { applyMenuFile } from './menuFile/apply';
import { readMenuFile } from './menuFile/read';
import { StartError } from './startError';
import { hasClient, staticRoutes } from './static/routes';

/** How long requests are still taken after a stop was asked for, so that a load balancer notices. */
const NOTICE_MS = 2_000;
/** How long the requests under way may take after that. */
const DRAIN_MS = 8_000;

/** A server that is up. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8000`. */
  address: string;
  /** Where the data is, for people. */
  place: string;
  root: RootAccount;
  /**
   * Lets the requests under way end, writes the last log rows, then closes the database. Calling it again changes nothing.
   *
   * @param notice keep serving for two seconds first, with /health saying that it is leaving.
   */
  stop(notice: boolean): Promise<void>;
}

/**
 * Opens the database and serves the API and the built console.
 *
 * @param clientFolder the built console; without one only the API is served.
 * @param overrides replace what the API leans on; for tests.
 * @throws {StartError} when the port or the database cannot be had.
 */
export async function startServer(
  env: Env,
  clientFolder: string,
  overrides: Partial<Dependencies> = {},
): Promise<RunningServer> {
  const menus = readMenuFile(env.menuFile);
  const database = await openDatabase(env);
  try {
    const dependencies = await createDependencies(database.db, env, overrides);
    const { db, clock, journal, lifecycle } = dependencies;
    const root = await ensureSeeded(db, env, clock());
    await applyMenuFile(dependencies, menus);
    const app = createApp(dependencies);
    if (hasClient(clientFolder)) app.route('/', staticRoutes(clientFolder));
    const server = await listen(getRequestListener(app.fetch), env);
    const stopHousekeeping = startHousekeeping(dependencies, database.vacuum);
    const stopCommands = await listenForCommands(database, dependencies);
    const stop = once(async (notice: boolean) => {
      lifecycle.draining = true;
      if (notice) await wait(NOTICE_MS);
      stopHousekeeping();
      await stopCommands();
      await drain(server);
      await journal.close();
      await database.close();
    });
    return { address: addressOf(server, env), place: database.place, root, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function listen(listener: ReturnType<typeof getRequestListener>, env: Env): Promise<Server> {
  // Node's own limits, 60 and 300 seconds, let a few slow clients hold every connection.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, listener);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, env)));
    server.listen(env.port, env.host, () => resolve(server));
  });
}

function toStartError(error: NodeJS.ErrnoException, { host, port }: Env): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use; stop what uses it, or set PORT to another one.`,
    );
  }
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}`);
}

function addressOf(server: Server, { host }: Env): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(late);
}

function once(stop: (notice: boolean) => Promise<void>): (notice: boolean) => Promise<void> {
  let stopping: Promise<void> | undefined;
  return (notice) => {
    stopping ??= stop(notice);
    return stopping;
  };
}
