import type { Context } from 'hono';
import type { FieldError } from '@/schemas/errors';
import { verifyPassword } from '../../auth/password/hash';
import { consumeTry, resetTries } from '../../auth/throttle/queries';
import { invalidFields, tooManyRequests } from '../../base/errors';
import type { AppEnv } from '../../http/context';
import { findPasswordHash } from './queries';

/** Against tries on an unlocked screen. */
const LIMIT = { tries: 5, windowMs: 15 * 60_000 };

/**
 * @param wrong what is said of the field
 * @returns the hash that the password matched
 * @throws {ApiError} 400 where it is wrong, 429 after too many tries
 */
export async function proveOwnPassword(
  c: Context<AppEnv>,
  digest: string,
  wrong: FieldError,
): Promise<string | undefined> {
  const { db, securityClock, principal } = c.var;
  const key = `password ${principal.user_id}`;
  const wait = await consumeTry(db, key, LIMIT, securityClock.now());
  if (wait > 0) throw tooManyRequests(wait);
  const stored = await findPasswordHash(db, principal.user_id);
  if (!(await verifyPassword(stored, digest))) throw invalidFields([wrong]);
  await resetTries(db, key);
  return stored;
}
