import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { AppEnv, Dependencies } from '../http/context';
import { answer, toRefusal } from '../http/onError';
import { securityHeadersFor } from '../http/securityHeaders';
import type { Env } from '../lib/env';
import { StartError } from '../lib/startError';
import type { RootAccount } from '../ops/firstRun';
import { readPages } from '../routes/static/pages';
import { hasClient, staticRoutes } from '../routes/static/routes';
import { type ApiHandle, bootApi } from './bootApi';
import { answerUnparsed, createListener, serverOptions } from './listener';
import { runShutdown } from './shutdown';

type App = Pick<Hono<AppEnv>, 'fetch'>;

/** How long requests are still taken after a stop, so that a load balancer notices. */
const NOTICE_MS = 2_000;
/** Milliseconds since the stop until which requests are answered. */
const DRAIN_MS = 6_500;

export interface RunningServer {
  /** The address without the base path, such as `http://127.0.0.1:8000`. */
  address: string;
  location: string;
  /** Settles once the database can never answer again. */
  lost?: Promise<Error> | undefined;
  warning?: string | undefined;
  /** Absent where the users are another server's. */
  root?: RootAccount | undefined;
  /** @param notice serve for two seconds first, with /health saying that it leaves */
  stop(notice: boolean): Promise<void>;
}

/** @throws {StartError} when the port or the database cannot be had */
export async function startServer(
  env: Env,
  clientFolder: string,
  overrides: Partial<Dependencies> = {},
): Promise<RunningServer> {
  const lifecycle = overrides.lifecycle ?? { draining: false };
  let serve!: (whole: App) => void;
  const serving = new Promise<App>((resolve) => {
    serve = resolve;
  });
  const console = hasClient(clientFolder) ? staticRoutes(clientFolder, env) : undefined;
  let app = whileStarting(env, serving, console);
  // The port comes first: a start that cannot have it has created nothing.
  const listener = createListener({ fetch: (...asked) => app.fetch(...asked) }, lifecycle);
  const server = await listen(listener, env);
  try {
    const known = { pages: readPages(clientFolder), lifecycle };
    const api = await bootApi(env, { ...known, ...overrides });
    if (console) api.app.route(env.basePath, console);
    app = api.app;
    serve(app);
    const stop = once((notice: boolean) => stopServer(server, api, notice));
    const { location, lost, root, warning } = api;
    return { address: addressOf(server, env), location, lost, root, warning, stop };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

/** Serves pages and their files while the database opens; what is neither waits for the whole app. */
function whileStarting(env: Env, whole: Promise<App>, pages?: Hono<AppEnv>): App {
  const early = new Hono<AppEnv>()
    .use(securityHeadersFor(env))
    .onError((error, c) => answer(c, toRefusal(error)));
  if (pages) early.route(env.basePath, pages);
  const fetch: App['fetch'] = async (...asked) => {
    const found = await early.fetch(...asked);
    return found.status < 400 ? found : (await whole).fetch(...asked);
  };
  return { fetch };
}

function stopServer(server: Server, api: ApiHandle, notice: boolean): Promise<void> {
  const { lifecycle, log } = api.dependencies;
  lifecycle.draining = true;
  const steps = [
    ...(notice ? [{ name: 'notice', until: DRAIN_MS, run: () => wait(NOTICE_MS) }] : []),
    ...api.leave,
    { name: 'requests', until: DRAIN_MS, run: (left: number) => drain(server, left) },
    ...api.close,
  ];
  return runShutdown(steps, log);
}

function listen(listener: RequestListener, env: Env): Promise<Server> {
  const server = createServer(serverOptions, listener).on('clientError', answerUnparsed);
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

async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Again and again: a busy connection is idle once its answer has gone out.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), milliseconds - 200);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function once(stop: (notice: boolean) => Promise<void>): (notice: boolean) => Promise<void> {
  let stopping: Promise<void> | undefined;
  return (notice) => {
    stopping ??= stop(notice);
    return stopping;
  };
}
