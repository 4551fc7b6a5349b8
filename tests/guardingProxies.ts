import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedCaddy, deployedNginx } from './deployedProxies';
import { freePort } from './ports';
import { root } from './process/clone';
import { launchProxy, type RunningProxy } from './proxies';

const PROGRAMS = { nginx: deployedNginx, caddyfile: deployedCaddy };

export const programOf = (language: keyof typeof PROGRAMS) => PROGRAMS[language].program;

/**
 * Starts a proxy by what docs/guarding.md says, with other addresses.
 *
 * @param hosts of the guarded applications with where they listen, such as `billing.example.com`, `http://127.0.0.1:9000`
 */
export async function startGuarding(
  language: keyof typeof PROGRAMS,
  gatehouse: string,
  hosts: [host: string, application: string][],
): Promise<RunningProxy> {
  const { program, around } = PROGRAMS[language];
  const port = await freePort();
  const page = readFileSync(join(root, 'docs/guarding.md'), 'utf8');
  const site = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
  const sites = hosts.map(([host, application]) =>
    site
      .replaceAll('127.0.0.1:8000', new URL(gatehouse).host)
      .replaceAll('127.0.0.1:9000', new URL(application).host)
      .replaceAll('billing.example.com', host)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace(':8080 {', `:${port} {`),
  );
  const address = `http://127.0.0.1:${port}`;
  return launchProxy(program, address, (folder) => around(sites.join('\n'), port, folder));
}
