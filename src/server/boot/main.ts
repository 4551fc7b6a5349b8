import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Env, parseEnv } from '../lib/env';
import { hearSignals } from '../lib/hearSignals';
import { StartError } from '../lib/startError';
import { safeError } from '../log/error';
import { type RunningServer, startServer } from './listen';
import { isFirstWorker, superviseWorkers, tellReady } from './workers';

/** The built pages, which lie beside the bundle. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url));

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  if (env.workers > 1 && cluster.isPrimary) process.exit(await superviseWorkers(env.workers));
  const starting = startServer(env, clientFolder);
  // A stop during the start waits for the start, which takes a moment.
  process.on('SIGTERM', () => stop(starting, true));
  process.on('SIGINT', () => stop(starting, false));
  // Its terminal was closed, and to log a line there may block, so it exits at once, with code 128 and the signal's number.
  process.on('SIGHUP', () => process.exit(129));
  const server = await starting;
  server.lost?.then((error) =>
    server
      .stop(false)
      .catch(() => {})
      .finally(() => fail(error)),
  );
  if (isFirstWorker()) announce(server, env);
  tellReady();
}

function announce({ address, root, location, warning }: RunningServer, { basePath }: Env): void {
  const lines = [`Address   ${address}${basePath === '/' ? '' : basePath}`];
  if (root) lines.push(`Username  ${root.username}`);
  if (root?.password) lines.push(`Password  ${root.password}`);
  lines.push(`${root ? 'Data' : 'API '}      ${location}`);
  if (root?.password)
    lines.push('', 'The password is shown this once; the first sign-in asks for a new one.');
  if (warning) lines.push('', warning);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

async function stop(starting: Promise<RunningServer>, notice: boolean): Promise<void> {
  // A start that fails has stopped.
  const server = await starting.catch(() => undefined);
  await server?.stop(notice).catch(fail);
  process.exit(0);
}

function fail(error: Error): never {
  const text = error instanceof StartError ? error.message : safeError(error).stack;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(async (error) => {
  await hearSignals();
  fail(error);
});
