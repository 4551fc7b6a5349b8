import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports';
import { connects } from './process/clone';

/** A real proxy in front of a server, as operators run it. */
export interface RunningProxy {
  /** Such as `http://127.0.0.1:12345`. */
  address: string;
  stop(): Promise<void>;
}

export interface ProxyProgram {
  command: string;
  version: string[];
  args(folder: string): string[];
  env?(folder: string): Record<string, string>;
}

interface PlainProxy extends ProxyProgram {
  /** @param settings what the test adds for all that is proxied */
  configuration(port: number, upstream: string, settings: string, folder: string): string;
}

const START_MS = 10_000;
const isRoot = process.getuid?.() === 0;
const APACHE_MODULES = '/usr/lib/apache2/modules';

/** What Apache needs around a site. */
export const apacheServer = (port: number, folder: string, modules: string[]) => `
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/proxy.pid
ErrorLog ${folder}/error.log
ServerName localhost
Listen 127.0.0.1:${port}
${['mpm_event', 'authz_core', 'proxy', 'proxy_http', ...modules]
  .map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`)
  .join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}`;

export const nginxServer = (folder: string) => `
daemon off;
pid ${folder}/proxy.pid;
${isRoot ? 'user root root;' : ''}
events {}`;

/** All that nginx writes, for its block `http`. */
export const nginxFolders = (folder: string) =>
  [
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    ),
  ].join('\n');

/** Debian's package, with the modules that a plain reverse proxy needs. */
export const apache: PlainProxy = {
  command: 'apache2',
  version: ['-v'],
  args: (folder) => ['-DFOREGROUND', '-f', join(folder, 'proxy.conf')],
  configuration: (port, upstream, settings, folder) => `
${apacheServer(port, folder, ['filter', 'deflate', 'headers'])}
ProxyPreserveHost On
${settings}
ProxyPass / ${upstream}/
ProxyPassReverse / ${upstream}/
`,
};

export const nginx: PlainProxy = {
  command: 'nginx',
  version: ['-v'],
  args: (folder) => ['-p', folder, '-c', join(folder, 'proxy.conf'), '-e', 'error.log'],
  configuration: (port, upstream, settings, folder) => `
${nginxServer(folder)}
http {
${nginxFolders(folder)}
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
  program: PlainProxy,
  upstream: string,
  settings: string,
): Promise<RunningProxy> {
  const port = await freePort();
  return launchProxy(program, `http://127.0.0.1:${port}`, (folder) =>
    program.configuration(port, upstream, settings, folder),
  );
}

/** @param configurationIn the text of its configuration, where all its files lie in the folder */
export async function launchProxy(
  program: ProxyProgram,
  address: string,
  configurationIn: (folder: string) => string,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-proxy-'));
  await writeFile(join(folder, 'proxy.conf'), configurationIn(folder));
  const log = await open(join(folder, 'error.log'), 'a');
  const child = spawn(program.command, program.args(folder), {
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, ...program.env?.(folder) },
  });
  await log.close();
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilUp(child, address);
  } catch (error) {
    const log = await readFile(join(folder, 'error.log'), 'utf8');
    await stop();
    throw new Error(`${program.command} did not start: ${log}`, { cause: error });
  }
  return { address, stop };
}

async function untilUp(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < end) {
    if (await connects('127.0.0.1', Number(new URL(address).port))) return;
    await wait(50);
  }
  throw new Error('it does not answer');
}
