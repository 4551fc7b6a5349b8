import type { LoginToken } from '@/schemas/session';
import { DEFAULT_TOKEN_TYPE } from './constants';

const TOKEN = 'token';
const TOKEN_TYPE = 'token_type';
const EXPIRES_AT = 'expires_at';
const USERNAME = 'username';
const REMEMBER = 'remember_me';

export function storeToken(token: LoginToken): void {
  sessionStorage.setItem(TOKEN, token.access_token);
  sessionStorage.setItem(TOKEN_TYPE, token.token_type);
  sessionStorage.setItem(EXPIRES_AT, String(token.expires_at));
}

export function removeToken(): void {
  for (const key of [TOKEN, TOKEN_TYPE, EXPIRES_AT]) sessionStorage.removeItem(key);
}

/** The Authorization header's value, or undefined while nobody is signed in. */
export function authorization(): string | undefined {
  const token = sessionStorage.getItem(TOKEN);
  if (!token) return undefined;
  return `${sessionStorage.getItem(TOKEN_TYPE) || DEFAULT_TOKEN_TYPE} ${token}`;
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
