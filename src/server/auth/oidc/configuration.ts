import {
  type AuthorizationCodeGrantChecks,
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OidcSettings } from '../../lib/oidcSettings';
import { otherSlash } from './claims';
import { providerFetch } from './fetch';

const TIMEOUT_SECONDS = 3;

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** The issuer may end with a slash in the settings alone, or in the provider's document alone. */
export async function discoverProvider(settings: OidcSettings): Promise<Configuration> {
  const { issuer } = settings;
  return discoverAt(issuer, settings).catch((error) => {
    if (!isOfAnotherIssuer(error)) throw error;
    return discoverAt(otherSlash(issuer), settings);
  });
}

function discoverAt(issuer: string, settings: OidcSettings): Promise<Configuration> {
  const { clientId, clientSecret } = settings;
  const url = new URL(issuer);
  return discovery(url, clientId, undefined, authenticateBy(clientSecret), {
    [customFetch]: fetchOf(settings),
    execute: extensionsOf(settings),
    timeout: TIMEOUT_SECONDS,
  });
}

/** A token whose issuer differs from that of the document by a slash is checked against its own, once it was sent. */
export async function grantCode(
  settings: OidcSettings,
  known: Configuration,
  address: URL,
  checks: AuthorizationCodeGrantChecks,
): Promise<Tokens> {
  const { supportsPKCE: _, ...server } = known.serverMetadata();
  const fetch = fetchOf(settings);
  // A code is good for one answer, and nothing else is posted.
  let answer: Response | undefined;
  const fetchOnce: typeof fetch = async (url, options) => {
    if (options.method !== 'POST') return fetch(url, options);
    answer ??= await fetch(url, options);
    return answer.clone();
  };
  const grantBy = (issuer: string) => {
    const { clientId, clientSecret } = settings;
    const by = authenticateBy(clientSecret);
    const configuration = new Configuration({ ...server, issuer }, clientId, undefined, by);
    configuration[customFetch] = fetchOnce;
    configuration.timeout = TIMEOUT_SECONDS;
    for (const extend of extensionsOf(settings)) extend(configuration);
    return authorizationCodeGrant(configuration, address, checks);
  };
  return grantBy(server.issuer).catch((error) => {
    if (!isOfAnotherIssuer(error)) throw error;
    return grantBy(otherSlash(server.issuer));
  });
}

const fetchOf = ({ issuer, proxy }: OidcSettings) => providerFetch(new URL(issuer), proxy);

const extensionsOf = ({ issuer }: OidcSettings) => [
  enableNonRepudiationChecks,
  ...(new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : []),
];

/** Sends the secret in a header, as the standard has it, unless the provider takes it in the body alone. */
const authenticateBy =
  (secret: string): ReturnType<typeof ClientSecretBasic> =>
  (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = taken.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return way(secret)(server, ...rest);
  };

/** Returns whether issuers may differ; what else was compared still differs with the other slash. */
const isOfAnotherIssuer = (error: unknown): boolean =>
  error instanceof ClientError && /_COMPARISON_FAILED$/.test(error.code ?? '');
