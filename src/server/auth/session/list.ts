import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Session } from '@/schemas/session';
import { type Database, type Transaction, tables } from '../../db/database';

const { session } = tables;

/** Of one user; a sign-in beyond it ends the oldest. */
export const MAX_SESSIONS = 100;

/** Those of admins who look at the console as this user are the admins'. */
export const ownSessionsOf = (userId: string) =>
  and(eq(session.user_id, userId), isNull(session.viewer_session_id));

/** @param currentId of the call's own, which comes first, as it is seen right now */
export async function listSessions(
  db: Database,
  userId: string,
  currentId: string,
  now: number,
): Promise<Session[]> {
  const isCurrent = sql`${session.id} = ${currentId}`;
  const seen = sql`coalesce(${session.last_seen_at}, ${session.created_at})`;
  const rows = await db
    .select()
    .from(session)
    .where(and(ownSessionsOf(userId), gt(session.expires_at, new Date(now))))
    .orderBy(desc(isCurrent), desc(seen), desc(session.id))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, ip, user_agent, signed_in_by, created_at, last_seen_at }) => {
    const current = id === currentId;
    const seenAt = current ? new Date(now) : (last_seen_at ?? created_at);
    return {
      id,
      current,
      ip,
      user_agent,
      signed_in_by,
      created_at: created_at.toISOString(),
      last_seen_at: seenAt.toISOString(),
    };
  });
}

export async function findSignInTime(db: Database, id: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ created_at: session.created_at })
    .from(session)
    .where(eq(session.id, id));
  return found?.created_at;
}

/** @returns false where it is none of theirs */
export async function endSessionOf(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await tx
    .delete(session)
    .where(and(ownSessionsOf(userId), eq(session.id, sessionId)))
    .returning({ id: session.id });
  return ended.length > 0;
}
