import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Session } from '@/schemas/session';
import { type Database, tables } from '../../db/database';
import { MAX_SESSIONS, ownSessionsOf } from './ending';

const { session } = tables;

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
    .where(and(ownSessionsOf([userId]), gt(session.expires_at, new Date(now))))
    .orderBy(desc(isCurrent), desc(seen), desc(session.id))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, ip, user_agent, signed_in_by, created_at, last_seen_at }) => ({
    ...{ id, ip, user_agent, signed_in_by },
    current: id === currentId,
    created_at: created_at.toISOString(),
    last_seen_at: (id === currentId ? new Date(now) : (last_seen_at ?? created_at)).toISOString(),
  }));
}

export async function findSignInTime(db: Database, id: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ created_at: session.created_at })
    .from(session)
    .where(eq(session.id, id));
  return found?.created_at;
}
