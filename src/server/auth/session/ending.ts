import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';

const { access_token, session, user } = tables;

/** How many sessions a user may have; a sign-in beyond it ends the oldest. */
export const MAX_SESSIONS = 100;

/** The users' own sessions; those of admins who impersonate one of them are the admins'. */
export const ownSessionsOf = (userIds: readonly string[]) =>
  and(isAnyOf(session.user_id, userIds), isNull(session.viewer_session_id));

/**
 * Ends the users' own sessions, all of them or those of a condition.
 *
 * @returns the user of each that ended
 */
export async function endSessionsOf(
  tx: Transaction,
  userIds: readonly string[],
  which?: SQL,
): Promise<string[]> {
  const ended = await tx
    .delete(session)
    .where(and(ownSessionsOf(userIds), which))
    .returning({ id: session.user_id });
  return ended.map(({ id }) => id);
}

/**
 * Ends all sessions and access tokens of the users, and with them their streams and exports.
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
  const tokens = await tx
    .delete(access_token)
    .where(isAnyOf(access_token.user_id, userIds))
    .returning({ id: access_token.user_id });
  return new Set([...(await endSessionsOf(tx, userIds)), ...tokens.map(({ id }) => id)]);
}

/** Ends all sessions of a user but one. */
export const endOtherSessions = (tx: Transaction, userId: string, keptId: string) =>
  endSessionsOf(tx, [userId], ne(session.id, keptId));

/** @returns false where it is none of theirs */
export const endSessionOf = async (
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> => (await endSessionsOf(tx, [userId], eq(session.id, sessionId))).length > 0;
