import { hash, randomBytes } from 'node:crypto';
import type { LoginToken } from '@/schemas/session';

/** A token for the wire, and when it ends. */
export interface IssuedToken {
  token: string;
  expires_at: Date;
}

/** A token of 256 random bits; nothing can be read from it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in a token's place, so that whoever reads the table cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** A token as the wire has it; `expires_at` in Unix seconds. */
export function toLoginToken({ token, expires_at }: IssuedToken): LoginToken {
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_at: Math.floor(expires_at.getTime() / 1000),
  };
}
