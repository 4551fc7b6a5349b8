import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Agent } from 'undici';
import { freePort } from './ports';
import { root, until } from './process/clone';
import {
  apache,
  apacheServer,
  launchProxy,
  nginx,
  nginxFolders,
  nginxServer,
  type ProxyProgram,
  type RunningProxy,
} from './proxies';

/** A configuration of deploy/proxies, and what stands around it where it is installed. */
export interface DeployedProxy {
  program: ProxyProgram;
  file: string;
  /** What the file says of the path `/`, and what it says to write for another one. */
  path: [whole: string, below: (path: string) => string];
  around(site: string, port: number, folder: string): string;
}

const CERTIFICATE = join(root, 'tests/process/tls/localhost');
const APACHE_MODULES = ['ssl', 'env', 'rewrite', 'http2', 'proxy_balancer', 'proxy_hcheck'];

export const deployedNginx: DeployedProxy = {
  program: nginx,
  file: 'nginx.conf',
  path: ['location / {', (path) => `location ${path} {`],
  // Debian's own file turns compression on.
  around: (site, _, folder) =>
    `${nginxServer(folder)}\nhttp {\ngzip on;\n${nginxFolders(folder)}\n${site}\n}`,
};

export const deployedApache: DeployedProxy = {
  program: apache,
  file: 'apache.conf',
  path: [
    'ProxyPass / balancer://gatehouse/',
    (path) => `ProxyPass ${path} balancer://gatehouse${path}`,
  ],
  // Debian has the module of compression on.
  around: (site, port, folder) =>
    [
      apacheServer(port, folder, [
        ...['slotmem_shm', 'lbmethod_byrequests', 'filter', 'deflate'],
        ...APACHE_MODULES,
      ]),
      'AddOutputFilterByType DEFLATE text/html application/json application/javascript',
      site,
    ].join('\n'),
};

export const deployedCaddy: DeployedProxy = {
  program: {
    command: 'caddy',
    version: ['version'],
    args: (folder) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'proxy.conf')],
    env: (folder) => ({ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }),
  },
  file: 'Caddyfile',
  path: ['\treverse_proxy ', (path) => `\treverse_proxy ${path}* `],
  around: (site) => `
{
  admin off
  auto_https disable_redirects
  skip_install_trust
  default_bind 127.0.0.1
}
${site}`,
};

/**
 * Starts a proxy by its file in deploy/proxies, with other addresses and a certificate for localhost.
 *
 * @param replicas such as `http://127.0.0.1:8000`, one or two
 * @param path that all lies under
 */
export async function startDeployed(
  { program, file, path: [whole, below], around }: DeployedProxy,
  replicas: string[],
  path = '/',
): Promise<RunningProxy> {
  const port = await freePort();
  const site = readFileSync(join(root, 'deploy/proxies', file), 'utf8')
    .replace('{$SITE:console.example.com}', `https://localhost:${port}`)
    .replace(/\{\$REPLICAS:([^}]*)\}/, '$1')
    .replaceAll('console.example.com', 'localhost')
    .replaceAll('/etc/ssl/localhost', CERTIFICATE)
    .replace(/(listen |\*:)443/, (_, before: string) =>
      before === 'listen ' ? `listen 127.0.0.1:${port}` : `127.0.0.1:${port}`,
    )
    .replaceAll('127.0.0.1:8001', hostOf(replicas[0]))
    .replaceAll('127.0.0.1:8002', hostOf(replicas.at(-1)))
    .replace(whole, path === '/' ? whole : below(path));
  const address = `https://localhost:${port}`;
  const proxy = await launchProxy(program, address, (folder) => around(site, port, folder));
  // Caddy listens before it has made its certificate.
  await until(() => shakesHands(port));
  return proxy;
}

function shakesHands(port: number): Promise<boolean> {
  const to = { host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false };
  return new Promise((resolve) => {
    const socket = connect(to, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}

const hostOf = (address = '') => new URL(address).host;

/** Connects to a proxy of this machine as somebody else than the server itself would. */
export const fromElsewhere = () =>
  new Agent({ localAddress: '127.0.0.2', connect: { rejectUnauthorized: false, family: 4 } });
