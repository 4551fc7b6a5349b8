import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports';

/** A real proxy in front of a server, as operators run it. */
export interface RunningProxy {
  /** Such as `http://127.0.0.1:12345`. */
  address: string;
  stop(): Promise<void>;
}

interface ProxyProgram {
  command: string;
  version: string[];
  args(folder: string): string[];
  /** @param settings what the test adds for all that is proxied */
  configuration(port: number, upstream: string, settings: string, folder: string): string;
}

const START_MS = 10_000;
const isRoot = process.getuid?.() === 0;
const APACHE_MODULES = '/usr/lib/apache2/modules';

/** Debian's package, with the modules that a plain reverse proxy needs. */
export const apache: ProxyProgram = {
  command: 'apache2',
  version: ['-v'],
  args: (folder) => ['-DFOREGROUND', '-f', join(folder, 'proxy.conf')],
  configuration: (port, upstream, settings, folder) => `
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/proxy.pid
ErrorLog ${folder}/error.log
ServerName localhost
Listen 127.0.0.1:${port}
${['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate', 'headers']
  .map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`)
  .join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
ProxyPreserveHost On
${settings}
ProxyPass / ${upstream}/
ProxyPassReverse / ${upstream}/
`,
};

export const nginx: ProxyProgram = {
  command: 'nginx',
  version: ['-v'],
  args: (folder) => ['-p', folder, '-c', join(folder, 'proxy.conf'), '-e', 'error.log'],
  configuration: (port, upstream, settings, folder) => `
daemon off;
pid ${folder}/proxy.pid;
${isRoot ? 'user root root;' : ''}
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `  ${name}_temp_path ${folder}/${name};`)
  .join('\n')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $http_host;
      proxy_http_version 1.1;
      ${settings}
    }
  }
}
`,
};

export const isInstalled = ({ command, version }: ProxyProgram): boolean =>
  spawnSync(command, version).status === 0;

/**
 * Starts it on a free port, with all its files in a temporary folder.
 *
 * @param upstream such as `http://127.0.0.1:8000`
 */
export async function startProxy(
  program: ProxyProgram,
  upstream: string,
  settings: string,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-proxy-'));
  const port = await freePort();
  const text = program.configuration(port, upstream, settings, folder);
  await writeFile(join(folder, 'proxy.conf'), text);
  const child = spawn(program.command, program.args(folder), { stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilUp(child, address);
  } catch (error) {
    const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`${program.command} did not start: ${log}`, { cause: error });
  }
  return { address, stop };
}

async function untilUp(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < end) {
    const answer = await fetch(`${address}/health`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
  throw new Error('it does not answer');
}
