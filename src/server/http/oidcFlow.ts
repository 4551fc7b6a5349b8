import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { FLOW_MINUTES, type Flow, flowSecrets, openFlow } from '../auth/oidc/flows';
import { type OidcProvider, ProviderError } from '../auth/oidc/provider';
import { newToken } from '../auth/session/token';
import { type Pace, takePacedTry } from '../auth/throttle/pace';
import type { Env } from '../lib/env';
import { companyProviderDown, notFound } from '../lib/errors';
import type { AppEnv } from './context';
import { isSecure, takeShare } from './shares';

const COOKIE = 'gatehouse-sign-in';
const HELD = /^[\w-]{43}$/;
/** The pace of one network: a company behind one address begins its day at once. */
const PACE: Pace = { intervalMs: 2_000, burst: 200 };

export const CALLBACK_PATH = '/api/v1/login/oidc/callback';

/** Returns the address that the provider knows. */
export function redirectUriOf({ publicUrl = '', basePath, apiPrefix }: Env): string {
  const isBesidePages = `${apiPrefix}/` === basePath;
  return `${isBesidePages ? publicUrl : new URL(publicUrl).origin + apiPrefix}${CALLBACK_PATH}`;
}

/** Returns what the cookie of a sign-in holds. With the prefix `__Host-` no neighbouring site can put it there. */
export function browserOf(c: Context<AppEnv>): string | undefined {
  const held = getCookie(c, COOKIE, isSecure(c.get('env')) ? 'host' : undefined);
  return held && HELD.test(held) ? held : undefined;
}

/** One for all tabs, so that sign-ins in two of them do not end each other. */
function holdBrowser(c: Context<AppEnv>, browser: string): void {
  const secure = isSecure(c.get('env'));
  setCookie(c, COOKIE, browser, {
    ...{ httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge: FLOW_MINUTES * 60 },
    ...(secure && { prefix: 'host' }),
  });
}

/** @throws {ApiError} 404 where there is no company sign-in */
export function companyProvider(c: Context<AppEnv>): OidcProvider {
  const provider = c.get('oidcProvider');
  if (!provider) throw notFound('Nobody signs in by a company account here');
  return provider;
}

/**
 * @returns the address of the provider's page
 * @throws {ApiError} 429 after too many, 503 where the provider does not answer
 */
export async function beginFlow(c: Context<AppEnv>, flow: Flow): Promise<string> {
  const { db, securityClock } = c.var;
  const provider = companyProvider(c);
  const now = securityClock.now();
  const browser = browserOf(c) ?? newToken();
  const { taken: state } = await takeShare(c, async (sharer) => {
    if (!(await takePacedTry(db, `oidc ${sharer.network}`, PACE, now))) return false;
    // A provider that is down costs no row.
    await provider.ready().catch(refuseDown);
    return openFlow(db, browser, flow, sharer, now);
  });
  holdBrowser(c, browser);
  return provider.authorizationUrl(flowSecrets(browser, state)).catch(refuseDown);
}

function refuseDown(error: unknown): never {
  throw error instanceof ProviderError ? companyProviderDown() : error;
}
