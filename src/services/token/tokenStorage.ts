import type { LoginToken } from '@/schemas/session';
import { DEFAULT_TOKEN_TYPE } from '@/services/constants';

const TOKEN = 'token';
const TOKEN_TYPE = 'token_type';
const EXPIRES_AT = 'expires_at';
const SIGN_IN = 'sign_in';
const OBTAINED_AT = 'token_obtained_at';
const LIFETIME = 'token_lifetime';
const KEYS = [TOKEN, TOKEN_TYPE, EXPIRES_AT, SIGN_IN, OBTAINED_AT, LIFETIME];

/**
 * Kept as the tab's name, which a reload leaves and a new tab lacks; the session storage is emptied.
 * A browser may clear it when the tab goes to another site, after which the tab is like a new one.
 */
const SIGNED_OUT = 'signed out';
const USERNAME = 'username';
const REMEMBER = 'remember_me';

/** A token as this tab holds it. */
export interface HeldToken extends LoginToken {
  /** Names the sign-in that the token came from; the tabs that share it share its tokens. */
  signIn: string;
  /** By this device's clock, in milliseconds. */
  obtainedAt: number;
  /** Seconds from then until it ends, by the server's clock alone. */
  lifetime: number;
}

/** A name that nothing else has: of a sign-in, or of a question to the other tabs. */
export const randomName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * A token that an answer brought. How long it lives is reckoned from the answer's own date, so that
 * a device whose clock is wrong is neither signed out early nor renews without end.
 */
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
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, String(value));
  if (window.name === SIGNED_OUT) window.name = '';
}

/** The token of this tab, or undefined while nobody is signed in. */
export function getToken(): HeldToken | undefined {
  const token = sessionStorage.getItem(TOKEN);
  if (!token) return undefined;
  const held = {
    access_token: token,
    token_type: (sessionStorage.getItem(TOKEN_TYPE) || DEFAULT_TOKEN_TYPE) as 'Bearer',
    expires_at: Number(sessionStorage.getItem(EXPIRES_AT)) || Number.POSITIVE_INFINITY,
  };
  const signIn = sessionStorage.getItem(SIGN_IN);
  // Another program may have put the token there, as SPEC.md has it, without what is ours.
  if (!signIn) return completed(held);
  return {
    ...held,
    signIn,
    obtainedAt: Number(sessionStorage.getItem(OBTAINED_AT)),
    lifetime: Number(sessionStorage.getItem(LIFETIME)),
  };
}

function completed(token: LoginToken): HeldToken {
  const held = tokenOfAnswer(token, new Headers(), randomName());
  storeToken(held);
  return held;
}

/** A tab that had a session stays signed out; only a new one asks the others for theirs. */
export function removeToken(): void {
  if (sessionStorage.getItem(TOKEN)) window.name = SIGNED_OUT;
  for (const key of KEYS) sessionStorage.removeItem(key);
}

/** Whether this tab's session has ended, by the user or by the server. */
export const isSignedOut = (): boolean => window.name === SIGNED_OUT;

/** The Authorization header's value, or undefined while nobody is signed in. */
export function authorization(): string | undefined {
  const token = getToken();
  return token && `${token.token_type} ${token.access_token}`;
}

/** `username` is kept whatever the visitor chose; `remember` decides whether it is offered again. */
export function storeUsername(username: string, remember: boolean): void {
  localStorage.setItem(USERNAME, username);
  localStorage.setItem(REMEMBER, remember ? '1' : '0');
}

/** What the login form starts with. */
export function rememberedLogin(): { username: string; remember: boolean } {
  const remember = localStorage.getItem(REMEMBER) !== '0';
  return { username: remember ? (localStorage.getItem(USERNAME) ?? '') : '', remember };
}
