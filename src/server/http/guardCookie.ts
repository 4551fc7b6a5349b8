import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { findGuest } from '../auth/session/guardCookie';
import type { Principal } from '../auth/session/queries';
import { hashToken } from '../auth/session/token';
import { tooManyRequests } from '../lib/errors';
import { hostName } from '../permission/services';
import { rateLimitSubject } from './address';
import type { AppEnv } from './context';
import { isSecure } from './shares';

/** The addresses of a guarded host that its proxy hands to Gatehouse. */
export const GATE = '/.gatehouse/';

const COOKIE = 'gatehouse-guard';
const SECURE = new RegExp(`(?:^|; )__Host-${COOKIE}=([\\w-]{43})(?=;|$)`);
const PLAIN = new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?=;|$)`);

/**
 * What a browser holds at a guarded host. With the prefix `__Host-` no neighbouring site can put it there. It counts as
 * browsers write it alone: proxies take nothing else out of what the application gets.
 */
export const guardCookieOf = (c: Context<AppEnv>): string | undefined =>
  (isSecure(c.get('env')) ? SECURE : PLAIN).exec(c.req.header('Cookie') ?? '')?.[1];

export function setGuardCookie(c: Context<AppEnv>, value: string): void {
  const secure = isSecure(c.get('env'));
  setCookie(c, COOKIE, value, {
    ...{ httpOnly: true, sameSite: 'Lax', path: '/', secure },
    ...(secure && { prefix: 'host' }),
  });
}

const OWN = new RegExp(`^(?:__Host-)?${COOKIE}=`);

/** Returns the cookies that are the application's business; undefined where there are none at all. */
export function otherCookies(c: Context<AppEnv>): string | undefined {
  const sent = c.req.header('Cookie')?.split(';');
  return sent
    ?.map((cookie) => cookie.trim())
    .filter((cookie) => !OWN.test(cookie))
    .join('; ');
}

/**
 * Returns whom the cookie signs in to the host; to be asked where nothing but a guarded host is decided.
 * @throws {ApiError} 429 where too many unknown ones came from the address
 */
export async function guestOf(
  c: Context<AppEnv>,
  host: string,
  remembered: boolean,
): Promise<Principal | undefined> {
  const held = guardCookieOf(c);
  if (!held) return undefined;
  const [id, unknown] = [hashToken(held), c.get('unknownCookies')];
  if (unknown.has(id)) return undefined;
  const [caller, now] = [rateLimitSubject(c), c.get('securityClock').now()];
  const beforeRead = () => {
    const wait = unknown.waitOf(caller, now);
    if (wait > 0) throw tooManyRequests(wait);
  };
  const ifUnknown = () => unknown.add(id, caller, now);
  const search = { remembered, beforeRead, ifUnknown };
  return findGuest(c.get('db'), id, hostName(host), now, search);
}
