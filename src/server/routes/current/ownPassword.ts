import type { Context } from 'hono';
import type { FieldError } from '@/schemas/errors';
import { verifyPassword } from '../../auth/password/hash';
import { findSignInTime } from '../../auth/session/list';
import { resetTries, takeTry } from '../../auth/throttle/queries';
import {
  inWriteTransaction,
  type WriteContext,
  type WrittenChange,
} from '../../changes/writeContext';
import type { AppEnv } from '../../http/context';
import { freshSessionRequired, invalidFields, invalidToken } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { findPasswordHash } from './queries';

/** Limits tries on an unlocked screen. */
const LIMIT = { tries: 5, windowMs: 15 * 60_000 };

/** How fresh a sign-in must be to stand for the password of who has none. */
const FRESH_MS = 10 * 60_000;

/** @throws {ApiError} 403 where they signed in longer ago */
async function assertFreshSession(c: Context<AppEnv>): Promise<void> {
  const { db, principal, securityClock } = c.var;
  const since = await findSignInTime(db, principal.session_id);
  if (!since || securityClock.now() - since.getTime() > FRESH_MS) throw freshSessionRequired();
}

/**
 * Checks the password again; of who has none, because a company account opens theirs, a fresh sign-in is asked.
 * @param wrong the error of the field
 * @returns the hash that the password matched; empty where there is none
 * @throws {ApiError} 400 where it is wrong, 429 after too many tries
 */
export async function proveOwnPassword(
  c: Context<AppEnv>,
  digest: string,
  wrong: FieldError = fieldError('password', 'password_wrong'),
): Promise<string | undefined> {
  const { db, securityClock, principal } = c.var;
  const stored = await findPasswordHash(db, principal.user_id);
  // Nothing is guessed there, so that no try is counted.
  if (stored === '') {
    await assertFreshSession(c);
    return stored;
  }
  const key = `password ${principal.user_id}`;
  await takeTry(db, key, LIMIT, securityClock.now());
  if (!(await verifyPassword(stored, digest))) throw invalidFields([wrong]);
  await resetTries(db, key);
  return stored;
}

/** Writes what the password was proven for. @throws {ApiError} 401 where an admin has reset it since */
export const writeProven = <Result>(
  c: Context<AppEnv>,
  proven: string | undefined,
  work: (write: WriteContext) => Promise<Result>,
): Promise<Result> =>
  inWriteTransaction(c, async (write) => {
    if ((await findPasswordHash(write.tx, write.actor.user_id)) !== proven) throw invalidToken();
    return work(write);
  });

/** Records a change that somebody makes of their own account. */
export const auditOwn = (
  { actor: { user_id: id, username: name }, audit }: WriteContext,
  entry: Pick<WrittenChange, 'verb' | 'before' | 'after'>,
): Promise<void> => audit({ ...entry, entity: 'user', id, name });
