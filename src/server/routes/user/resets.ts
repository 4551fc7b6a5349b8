import { eq } from 'drizzle-orm';
import type { User } from '@/schemas/user';
import { deleteAccessTokensOf } from '../../auth/accessToken/queries';
import type { NewPassword } from '../../auth/password/newPassword';
import { removeFactors } from '../../auth/secondFactor/factors';
import { endSessionsOf } from '../../auth/session/queries';
import { noSecondFactor, permissionDenied } from '../../base/errors';
import type { WriteContext } from '../../crud/writeContext';
import { tables } from '../../db/database';
import { roleIdsOf } from './roles';

const { user } = tables;

/** Ends the user's sessions and access tokens. */
export async function resetPassword(
  { tx, now, actor, assertNotStronger }: WriteContext,
  { id, roles }: User,
  { columns }: NewPassword,
): Promise<void> {
  // One's own is changed with the old one.
  if (id === actor.user_id) throw permissionDenied();
  assertNotStronger(id, roleIdsOf(roles));
  await tx
    .update(user)
    .set({ ...columns, updated_at: now })
    .where(eq(user.id, id));
  await endSessionsOf(tx, id);
  await deleteAccessTokensOf(tx, id);
}

/** Ends the user's sessions. @throws {ApiError} 404 where there is none */
export async function resetFactor(
  { tx, actor, assertNotStronger }: WriteContext,
  { id, roles }: User,
): Promise<void> {
  // One's own is removed with the password.
  if (id === actor.user_id) throw permissionDenied();
  assertNotStronger(id, roleIdsOf(roles));
  if (!(await removeFactors(tx, id))) throw noSecondFactor();
  await endSessionsOf(tx, id);
}
