import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Principal } from '../auth/session/queries';
import { hashToken } from '../auth/session/token';
import { Bulkhead } from '../db/bulkhead';
import { tooManyRequests } from '../lib/errors';
import type { AppEnv } from './context';

/** Writes of one user on this server at a time. */
const MAX_WRITES = 5;
/** The wait for a turn, which stays under five seconds together with those of a write for the database. */
const WAIT_MS = 1_000;
const MAX_OWNERS = 10_000;

const BEARER = /^Bearer ((?:gh_)?[\w-]{43})$/i;

export const tokenOf = (c: Context<AppEnv>): string | undefined =>
  BEARER.exec(c.req.header('Authorization') ?? '')?.[1];

const writes = new Bulkhead(MAX_WRITES, WAIT_MS, () => tooManyRequests(1));

/** The last sender of each token, by its hash; it decides nothing but whose share is used. */
const owners = new Map<string, Principal>();

export function noteOwner(token: string, principal: Principal): void {
  if (owners.size >= MAX_OWNERS) owners.clear();
  owners.set(hashToken(token), principal);
}

/** What its sender does no longer takes of the former owner's share. */
export const forgetOwner = (token: string): void => {
  owners.delete(hashToken(token));
};

/**
 * Leaves others their turn: more writes of one user than a few wait, before anything is asked of the database.
 * A write has its place until it is answered, also while its body arrives, as the guard comes before the body.
 * @throws {ApiError} 429 where they are too many
 */
export const shareWrites = createMiddleware<AppEnv>(async (c, next) => {
  const token = tokenOf(c);
  if (!token) return next();
  const hash = hashToken(token);
  const owner = owners.get(hash);
  const user = owner?.view_as?.viewer.user_id ?? owner?.user_id;
  await writes.run(user ?? hash, next).catch((error) => {
    // A check of the token is what there is no time for.
    c.set('identified', true);
    if (owner) c.set('principal', { ...owner, token });
    throw error;
  });
});
