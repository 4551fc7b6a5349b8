import type { LoginToken } from '@/schemas/session';
import { browserStore, tabStore } from '@/services/browser/storage';
import { DEFAULT_TOKEN_TYPE } from '@/services/constants';
import { getViewing, removeViewing } from './viewing';

const TOKEN = 'token';
const TOKEN_TYPE = 'token_type';
const EXPIRES_AT = 'expires_at';
const SIGN_IN = 'sign_in';
const OBTAINED_AT = 'token_obtained_at';
const LIFETIME = 'token_lifetime';
const KEYS = [TOKEN, TOKEN_TYPE, EXPIRES_AT, SIGN_IN, OBTAINED_AT, LIFETIME];

/** Kept as the tab's name: a reload keeps it, a new tab lacks it. */
const SIGNED_OUT = 'signed out';
const USERNAME = 'username';
const REMEMBER = 'remember_me';

export interface HeldToken extends LoginToken {
  signIn: string;
  obtainedAt: number;
  /** Seconds until it ends, by the server's clock alone. */
  lifetime: number;
}

export const randomName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Counted from the answer's date, so that a wrong clock of the device does no harm. */
export function tokenOfAnswer(token: LoginToken, headers: Headers, signIn: string): HeldToken {
  const obtainedAt = Date.now();
  const answeredAt = Date.parse(headers.get('Date') ?? '') || obtainedAt;
  return { ...token, signIn, obtainedAt, lifetime: token.expires_at - answeredAt / 1000 };
}

export function storeToken(token: HeldToken): void {
  const values = {
    [TOKEN]: token.access_token,
    [TOKEN_TYPE]: token.token_type,
    [EXPIRES_AT]: token.expires_at,
    [SIGN_IN]: token.signIn,
    [OBTAINED_AT]: token.obtainedAt,
    [LIFETIME]: token.lifetime,
  };
  for (const [key, value] of Object.entries(values)) tabStore.set(key, String(value));
  if (window.name === SIGNED_OUT) window.name = '';
}

export function getToken(): HeldToken | undefined {
  const token = tabStore.get(TOKEN);
  if (!token) return undefined;
  const held = {
    access_token: token,
    token_type: (tabStore.get(TOKEN_TYPE) || DEFAULT_TOKEN_TYPE) as 'Bearer',
    expires_at: Number(tabStore.get(EXPIRES_AT)) || Number.POSITIVE_INFINITY,
  };
  const signIn = tabStore.get(SIGN_IN);
  // Another program may have stored a token without our members.
  if (!signIn) return completed(held);
  return {
    ...held,
    signIn,
    obtainedAt: Number(tabStore.get(OBTAINED_AT)),
    lifetime: Number(tabStore.get(LIFETIME)),
  };
}

function completed(token: LoginToken): HeldToken {
  const held = tokenOfAnswer(token, new Headers(), randomName());
  storeToken(held);
  return held;
}

export function removeToken(): void {
  if (tabStore.get(TOKEN)) window.name = SIGNED_OUT;
  for (const key of KEYS) tabStore.remove(key);
  removeViewing();
}

export const isSignedOut = (): boolean => window.name === SIGNED_OUT;

export function ownAuthorization(): string | undefined {
  const token = getToken();
  return token && `${token.token_type} ${token.access_token}`;
}

export function authorization(): string | undefined {
  const viewing = getViewing();
  return viewing ? `${viewing.token_type} ${viewing.access_token}` : ownAuthorization();
}

/** Tells the answers to one user from those to another. */
export const identity = (): string => `${getToken()?.signIn} ${getViewing()?.id}`;

/** `username` is always kept; `remember` decides whether it is offered again. */
export function storeUsername(username: string, remember: boolean): void {
  browserStore.set(USERNAME, username);
  browserStore.set(REMEMBER, remember ? '1' : '0');
}

/** Whether anybody has, in this browser. */
export const hasSignedIn = (): boolean => browserStore.get(USERNAME) !== null;

export function rememberedLogin(): { username: string; remember: boolean } {
  const remember = browserStore.get(REMEMBER) !== '0';
  return { username: remember ? (browserStore.get(USERNAME) ?? '') : '', remember };
}
