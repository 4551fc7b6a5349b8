import {
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import type { Logger } from 'pino';
import type { OidcSettings } from '../../lib/oidcSettings';
import { type CompanyAccount, mergeClaims, toCompanyAccount } from './claims';
import { discoverProvider, grantCode } from './configuration';

const KEPT_MS = 60 * 60_000;
/** A provider that is down is not asked by each visitor. */
const RETRY_MS = 5_000;
/** A browser is sent to a provider that answered within this time. */
const FRESH_MS = 5_000;

type ProviderFault = 'unavailable' | 'refused' | 'denied';

/** A failure of the provider, without what it sent, which may hold tokens. */
export class ProviderError extends Error {
  override name = 'ProviderError';

  constructor(
    readonly fault: ProviderFault,
    message: string,
  ) {
    super(message);
  }
}

/** Returns what the sealed token of a session belongs to. */
export const aboutCompanyToken = (userId: string) => `company token ${userId}`;

/** What only the browser that began can derive again. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface Options {
  settings: OidcSettings;
  /** Where the provider sends people back to. */
  redirectUri: string;
  log: Logger;
}

/** Is asked at the first sign-in, never at the start. */
export class OidcProvider {
  private held: { configuration: Promise<Configuration>; at: number; until: number } | undefined;

  constructor(private readonly options: Options) {}

  /**
   * Asks the provider, so that no user is sent to a page that is down.
   * @throws {ProviderError} where it does not answer
   */
  async ready(): Promise<void> {
    await this.configuration(FRESH_MS);
  }

  /** @throws {ProviderError} */
  async authorizationUrl({ state, nonce, verifier }: FlowSecrets): Promise<string> {
    const configuration = await this.configuration();
    const parameters = {
      redirect_uri: this.options.redirectUri,
      scope: scopeOf(configuration.serverMetadata()),
      ...{ state, nonce },
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    try {
      return this.webAddress(buildAuthorizationUrl(configuration, parameters));
    } catch (error) {
      throw this.explain(error, 'unavailable');
    }
  }

  /**
   * The provider's tokens end here, but the one that it needs to end the sign-in.
   *
   * @param query of the address to which the browser was sent back
   * @throws {ProviderError}
   */
  async exchange(query: string, { state, nonce, verifier }: FlowSecrets): Promise<CompanyAccount> {
    const configuration = await this.configuration();
    const { redirectUri, settings } = this.options;
    try {
      const address = new URL(`${redirectUri}${query}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await grantCode(settings, configuration, address, checks);
      const signed = tokens.claims();
      if (!signed || !tokens.id_token) throw new ProviderError('refused', 'there is no id token');
      const { sub } = signed;
      const shown = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, sub)
        : {};
      const claims = mergeClaims(shown, signed, settings.trustsEmail);
      return toCompanyAccount(claims, settings.roles, tokens.id_token);
    } catch (error) {
      throw this.explain(error);
    }
  }

  /**
   * @param idToken may be empty
   * @returns undefined where the provider has no such page, or does not tell
   */
  async endSessionUrl(idToken: string, returnTo: string): Promise<string | undefined> {
    try {
      const configuration = await this.configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return this.webAddress(
        buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: returnTo,
          ...(idToken && { id_token_hint: idToken }),
        }),
      );
    } catch {
      return undefined;
    }
  }

  private configuration(maxAge = KEPT_MS): Promise<Configuration> {
    const now = performance.now();
    const { held: last } = this;
    if (last && last.until > now && last.at > now - maxAge) return last.configuration;
    const held = { configuration: this.discover(), at: now, until: now + KEPT_MS };
    held.configuration.catch(() => {
      held.until = performance.now() + RETRY_MS;
    });
    this.held = held;
    return held.configuration;
  }

  private async discover(): Promise<Configuration> {
    try {
      return await discoverProvider(this.options.settings);
    } catch (error) {
      throw this.explain(error, 'unavailable');
    }
  }

  /** Both a redirect and a link go there. @throws {ProviderError} */
  private webAddress(url: URL): string {
    const isWeb =
      url.protocol === 'https:' || url.protocol === new URL(this.options.settings.issuer).protocol;
    if (!isWeb) throw new ProviderError('unavailable', 'an address is not of the web');
    return url.href;
  }

  private explain(error: unknown, fault = faultOf(error)): ProviderError {
    if (error instanceof ProviderError) return error;
    const { message, code } = error as ClientError;
    const causes = code === undefined ? causeOf(error) : '';
    if (fault !== 'denied')
      this.options.log.warn(
        { fault, code, reason: `${message}${causes}` },
        'the company sign-in failed',
      );
    return new ProviderError(fault, message);
  }
}

const scopeOf = ({ scopes_supported: known }: ServerMetadata): string =>
  ['openid', 'profile', 'email', 'groups', 'roles']
    .filter((scope, at) => at < 3 || known?.includes(scope))
    .join(' ');

/** The answer came, and is not one to trust. */
const REFUSED = /JWT|INVALID_RESPONSE|COMPARISON|UNSUPPORTED/;

function faultOf(error: unknown): ProviderFault {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'refused';
  if (error instanceof ResponseBodyError) return 'refused';
  const isRefused = error instanceof ClientError && REFUSED.test(error.code ?? '');
  return isRefused ? 'refused' : 'unavailable';
}

/** A failure of the network, which holds nothing that the provider sent. */
function causeOf(error: unknown): string {
  const { cause } = error as Error;
  return cause instanceof Error ? `: ${cause.message}` : '';
}
