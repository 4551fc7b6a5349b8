import { hash, randomBytes } from 'node:crypto';
import type { LoginToken } from '@/schemas/session';

export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

/** In characters, of which base64url has four for three bytes. */
export const TOKEN_LENGTH = 43;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** `expires_at` is in Unix seconds of the clock that `now` was read from. */
export function toLoginToken({ token, lifetimeMs }: IssuedToken, now: number): LoginToken {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: Math.floor((now + lifetimeMs) / 1000),
  };
}
