import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

export const CLIENT = { id: 'gatehouse', secret: 'a client secret of the tests' };

/** What it says of whom, by the name that is typed there. */
export type People = Record<string, Partial<AccountClaims>>;

export interface CompanyProvider {
  issuer: string;
  /** What an operator would set. */
  settings: Record<string, string>;
  people: People;
  close(): Promise<void>;
}

const openKeys = { cookies: { keys: ['a key of the tests'] } };

function configurationOf(people: People, publicUrl: string): Configuration {
  return {
    ...openKeys,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/v1/login/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/user/login`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }) as AccountClaims,
    }),
  };
}

/**
 * A real provider on loopback, whose own pages sign in whoever types a name and any password.
 *
 * @param publicUrl of the console
 */
export async function startProvider(publicUrl: string, people: People): Promise<CompanyProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const provider = new Provider(issuer, configurationOf(people, publicUrl));
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      PUBLIC_URL: publicUrl,
    },
    close: () => stop(server),
  };
}

/** @returns the address */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
