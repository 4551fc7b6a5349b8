import { and, isNull } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';

const { access_token, session, user } = tables;

/**
 * Ends all sessions and access tokens of the users, and with them their streams and exports. The
 * sessions of admins who look at the console as one of them go on.
 *
 * @returns whose access ended
 */
export async function endAccessOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<Set<string>> {
  // A sign-in under way waits for the row, and then sees the password or the status that replaces the one it proved.
  await tx
    .select({ id: user.id })
    .from(user)
    .where(isAnyOf(user.id, userIds))
    .orderBy(user.id)
    .for('update');
  const sessions = await tx
    .delete(session)
    .where(and(isAnyOf(session.user_id, userIds), isNull(session.viewer_session_id)))
    .returning({ id: session.user_id });
  const tokens = await tx
    .delete(access_token)
    .where(isAnyOf(access_token.user_id, userIds))
    .returning({ id: access_token.user_id });
  return new Set([...sessions, ...tokens].map(({ id }) => id));
}
