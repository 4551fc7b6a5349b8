import { hash, randomBytes } from 'node:crypto';
import type { LoginToken } from '@/schemas/session';

/** A token for the wire, and how long it lives. */
export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

/** A token of 256 random bits; nothing can be read from it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in a token's place, so that whoever reads the table cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** A token as the wire has it; `expires_at` in Unix seconds of the clock that `now` was read from. */
export function toLoginToken({ token, lifetimeMs }: IssuedToken, now: number): LoginToken {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: Math.floor((now + lifetimeMs) / 1000),
  };
}
