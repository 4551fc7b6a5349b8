import { eq } from 'drizzle-orm';
import type { ResetEffect } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import { endBoundCredentials, endingChanges } from '../../auth/boundCredentials';
import type { NewPassword } from '../../auth/password/newPassword';
import { removeFactors } from '../../auth/secondFactor/factors';
import { endAccessOf } from '../../auth/session/ending';
import type { WriteContext } from '../../changes/writeContext';
import { tables } from '../../db/database';
import type { Env } from '../../lib/env';
import { noSecondFactor, permissionDenied } from '../../lib/errors';
import { userSnapshot, withRoles } from './roles';

const { user } = tables;

export type PasswordRules = Pick<Env, 'defaultPassword' | 'passwordSignIn'>;

/**
 * Ends what is bound to a user, who is not stronger than the caller, and their sessions and access tokens.
 * @throws {ApiError} 403 for one's own
 */
export async function resetPassword(
  write: WriteContext,
  found: User,
  { columns }: NewPassword,
  rules: PasswordRules,
): Promise<ResetEffect> {
  const { tx, now, actor, audit } = write;
  const { id, name, roles } = found;
  // One's own is changed with the old one.
  if (id === actor.user_id) throw permissionDenied();
  const effect = await endBoundOf(write, found, rules);
  const changed = await tx
    .update(user)
    .set({ ...columns, updated_at: now })
    .where(eq(user.id, id))
    .returning();
  const endsRoles = roles?.some(({ source }) => source === 'claims');
  if (!effect.ended.company_account || !endsRoles) return effect;
  const [before, after] = [[found], await withRoles(tx, changed)].map(
    ([one]) => one && userSnapshot(one),
  );
  await audit({ verb: 'update', entity: 'user', id, name, before, after });
  return effect;
}

export async function endBoundOf(
  { tx, now, audit }: WriteContext,
  { id, name }: Pick<User, 'id' | 'name'>,
  rules: Pick<Env, 'passwordSignIn'>,
): Promise<ResetEffect> {
  const effect = await endBoundCredentials(tx, id, rules, now);
  const about = { entity: 'user' as const, id, name };
  await audit(...endingChanges(effect).map((change) => ({ ...change, ...about })));
  return effect;
}

/** Ends the user's sessions and access tokens. @throws {ApiError} 404 where there is none */
export async function resetFactor({ tx, actor }: WriteContext, { id }: User): Promise<void> {
  // One's own is removed with the password.
  if (id === actor.user_id) throw permissionDenied();
  if (!(await removeFactors(tx, id))) throw noSecondFactor();
  await endAccessOf(tx, [id]);
}
