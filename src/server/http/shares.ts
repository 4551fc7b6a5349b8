import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { browserMark, KNOWN_DAYS, userOfMark } from '../auth/knownBrowser';
import { isKnownPlace } from '../auth/session/signIns';
import type { Share } from '../auth/throttle/share';
import type { Env } from '../lib/env';
import { ApiError, tooManyRequests } from '../lib/errors';
import type { WindowCounter } from '../lib/windowCounter';
import type { Verdict } from '../log/anonymousLog';
import { rateLimitSubject, siteOf } from './address';
import type { AppEnv } from './context';

const COOKIE = 'gatehouse-known';
/** What a share of one's own holds at once, however full the store is. */
const OWN = 30;
const FULL_SECONDS = 10;

/** The caller whose requests and rows are counted. */
interface Sharer extends Share {
  /** An address, or of IPv6 the network of 64 bits; that of the share has 48. */
  caller: string;
}

export const isSecure = ({ publicUrl = '' }: Env) => publicUrl.startsWith('https:');

/** The user who has signed in with this browser: a cookie that was stolen gives their share, and nothing else. */
export function knownUser(c: Context<AppEnv>): string | undefined {
  const mark = getCookie(c, COOKIE);
  return mark && userOfMark(c.get('browserKey'), mark, c.get('securityClock').now());
}

/** Sets the cookie that names the user; only our own pages send it, and only to the API. */
export function rememberBrowser(c: Context<AppEnv>, userId: string): void {
  const { env, browserKey, securityClock } = c.var;
  setCookie(c, COOKIE, browserMark(browserKey, userId, securityClock.now()), {
    ...{ httpOnly: true, sameSite: 'Strict', secure: isSecure(env) },
    ...{ path: env.apiPrefix || '/', maxAge: KNOWN_DAYS * 86_400 },
  });
}

export const ownShare = (userId: string): Sharer => ({
  ...{ caller: `user ${userId}`, network: `user ${userId}`, most: OWN },
});

/** A queue that neighbours of a browser's address cannot fill. */
export function laneOf(c: Context<AppEnv>, what: string): string {
  const user = knownUser(c);
  return `${what} ${user ? ownShare(user).caller : rateLimitSubject(c)}`;
}

/**
 * Once the share of an address is used up, a browser and a network that somebody has signed in with have
 * one of their own.
 * @param take false where the share is used up; throws 429 where the caller has asked too often
 * @returns what was taken, and the user of whose share it is
 */
export async function takeShare<Taken>(
  c: Context<AppEnv>,
  take: (sharer: Sharer) => Promise<Taken | false>,
): Promise<{ taken: Taken; user?: string }> {
  const caller = rateLimitSubject(c);
  const user = knownUser(c);
  const shared = take({ caller, network: siteOf(c) });
  const taken = await (user ? shared.catch(falseIfTooMany) : shared);
  if (taken !== false) return { taken };
  const ofPlace = { caller, network: caller, most: OWN };
  const own = user ? ownShare(user) : (await isKnownPlace(c.get('db'), caller)) && ofPlace;
  const kept = own && (await take(own));
  if (kept === false) throw tooManyRequests(FULL_SECONDS);
  return { taken: kept, ...(user && { user }) };
}

function falseIfTooMany(error: unknown): false {
  if (error instanceof ApiError && error.code === 429) return false;
  throw error;
}

/** @throws {ApiError} 429 where the caller has used up their window */
export function countUse(
  c: Context<AppEnv>,
  counter: WindowCounter,
  most: number,
  { caller }: Pick<Sharer, 'caller'>,
): void {
  const now = c.var.securityClock.now();
  const window = counter.add(caller, now);
  if (window && window.count > most) {
    throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
  }
}

/** Decides once a request whether its refusal is logged, and how long its sender waits. */
export function refusalVerdict(c: Context<AppEnv>, isThrottled: boolean): Verdict {
  const known = c.get('refusal');
  if (known) return known;
  const verdict = c.get('anonymousLog').refuse(rateLimitSubject(c), isThrottled);
  c.set('refusal', verdict);
  return verdict;
}
