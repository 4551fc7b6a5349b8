import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { providerFetch } from '@/server/auth/oidc/fetch';
import { CLIENT, listen, stop } from '../oidcProvider';
import { CompanyBrowser, PUBLIC_URL } from './companyBrowser';
import { openTestApi } from './harness';

const file = (name: string) => readFileSync(join(process.cwd(), 'tests/process/tls', name));

/** What no resolver knows but the proxy's. */
const ISSUER = 'https://login.company.invalid';

/** The provider behind the proxy, whatever name it is called by. */
const provider = createTls(
  { key: file('localhost.key'), cert: file('localhost.crt') },
  (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(
      JSON.stringify({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
      }),
    ),
);
const asked: string[] = [];
const proxy = createServer().on('connect', (request, socket) => {
  asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
  const { port } = provider.address() as AddressInfo;
  const upstream = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.pipe(socket).pipe(upstream);
  });
  for (const end of [upstream, socket]) end.on('error', () => undefined);
});

describe('a provider beyond a proxy', () => {
  let address: string;
  beforeAll(async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await listen(provider as never);
    address = await listen(proxy);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all([stop(proxy), stop(provider as never)]);
  });
  beforeEach(() => void asked.splice(0));

  const started = async (env: Record<string, string>) => {
    const settings = {
      OIDC_ISSUER: ISSUER,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    };
    const api = await openTestApi({ env: { ...settings, PUBLIC_URL, ...env } });
    const { status, json } = await new CompanyBrowser(api).begin();
    await api.close();
    return { status, page: json.data?.url };
  };

  it.each(['HTTPS_PROXY', 'https_proxy'])(
    'is asked by way of %s, which resolves its name',
    async (name) => {
      const { page } = await started({ [name]: address.replace('//', '//user:word@') });
      expect(page).toMatch(new RegExp(`^${ISSUER}/authorize`));
      expect(asked).toEqual([`login.company.invalid:443 Basic ${btoa('user:word')}`]);
    },
  );

  it.each(['NO_PROXY', 'no_proxy'])('is asked without it where %s names it', async (name) => {
    const env = { HTTPS_PROXY: address, [name]: 'other.example, .company.invalid' };
    const { status } = await started(env);
    expect([status, asked]).toEqual([503, []]);
  });

  it.each([
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://localhost/',
    'https://a.localhost./',
  ])('reaches no address inside by %s', async (inside) => {
    const fetch = providerFetch(new URL(ISSUER), { httpsProxy: address, noProxy: '' });
    const options = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
    await expect(fetch(inside, options)).rejects.toThrow('is an address inside');
    expect(asked).toEqual([]);
  });
});
