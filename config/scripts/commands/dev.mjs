import { fork } from 'node:child_process';
import { join } from 'node:path';
import { nodeModules } from '../paths.mjs';
import { isWindows, killGroup } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

const PORT = '8000';
const STOP_TIMEOUT_MS = 5_000;

export async function main() {
  await prepare({ built: false });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  serve();
}

/** @type {import('node:child_process').ChildProcess} */
let server;
let stopping = false;

/**
 * `umi dev` would do the same, but loses sight of the server once a changed configuration has restarted it.
 * What the server itself leaves running ends with it: a bundler in the middle of a build may wait for ever.
 */
function serve() {
  server = fork(join(nodeModules, 'umi/bin/forkedDev.js'), ['dev'], {
    env: environment(),
    detached: !isWindows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let restarting = false;
  server.on('message', (/** @type {{ type?: string }} */ { type }) => {
    if (type !== 'RESTART') return;
    restarting = true;
    server.kill();
  });
  server.on('exit', (code) => {
    killGroup(server, 'SIGKILL');
    if (restarting && !stopping) serve();
    else process.exit(stopping ? 0 : (code ?? 1));
  });
}

function stop() {
  stopping = true;
  server.kill();
  // A server that is busy compiling may not hear; its database loses nothing by a kill.
  setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}

function environment() {
  const port = process.env.PORT || PORT;
  return {
    ...process.env,
    NODE_ENV: 'development',
    PORT: port,
    // Umi would quietly take the next free port.
    STRICT_PORT: port,
    HOST: '127.0.0.1',
    DID_YOU_KNOW: 'none',
  };
}
