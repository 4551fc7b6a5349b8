import { and, eq, gt, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { newId } from '../../lib/ids';
import { keepNewest } from '../throttle/share';
import { sessionColumns } from './columns';
import { hashToken, type IssuedToken, newToken } from './token';

const { session, user } = tables;

/** The admin who looks. */
export interface Impersonator {
  session_id: string;
  user_id: string;
  username: string;
  role_ids: string[];
  must_change_password: boolean;
  has_second_factor: boolean;
}

export interface Impersonation {
  viewer: Impersonator;
  /** Instead of the user's own, who then is the viewer. */
  role_ids?: string[];
  /** Ticks beside those roles. */
  menu_ids?: string[];
}

/** The user, or the roles, as which an admin looks at the console. */
export interface ImpersonationTarget {
  user_id: string;
  role_ids?: string[] | undefined;
  menu_ids?: string[] | undefined;
}

const IMPERSONATION_MS = 15 * 60_000;
/** How many impersonations one session may have at a time, one in each tab. */
const MAX_IMPERSONATIONS = 20;

const impersonatorById = prepared((db) =>
  db
    .select(sessionColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .where(and(eq(session.id, sql.placeholder('id')), eq(user.status, 'activated')))
    .prepare('viewer_by_id'),
);

/** @returns undefined where their own session is at its end */
export async function findImpersonator(
  db: Database | Transaction,
  id: string,
  now: number,
): Promise<Impersonator | undefined> {
  const [row] = await impersonatorById(db).execute({ id });
  if (!row || row.expires_at.getTime() <= now) return undefined;
  const { expires_at: _, ...viewer } = row;
  return viewer;
}

/** @returns undefined where the admin's session, or the user, was ended meanwhile */
export function startImpersonation(
  db: Database,
  impersonatorSessionId: string,
  { user_id, role_ids, menu_ids }: ImpersonationTarget,
  now: number,
  record: (tx: Transaction, until: Date) => Promise<void>,
): Promise<IssuedToken | undefined> {
  return db.transaction(async (tx) => {
    const [own] = await tx
      .select({ ends_at: session.ends_at })
      .from(session)
      .where(and(eq(session.id, impersonatorSessionId), gt(session.expires_at, new Date(now))))
      .for('no key update');
    const [seen] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, user_id), eq(user.status, 'activated')))
      .for('share');
    if (!own || !seen) return undefined;
    const ends = new Date(Math.min(now + IMPERSONATION_MS, own.ends_at.getTime()));
    const token = newToken();
    await record(tx, ends);
    await keepNewest(
      tx,
      session,
      eq(session.viewer_session_id, impersonatorSessionId),
      MAX_IMPERSONATIONS - 1,
    );
    await tx.insert(session).values({
      id: newId(now),
      user_id,
      token_hash: hashToken(token),
      expires_at: ends,
      ends_at: ends,
      viewer_session_id: impersonatorSessionId,
      viewed_role_ids: role_ids ?? null,
      viewed_menu_ids: menu_ids ?? null,
      created_at: new Date(now),
    });
    return { token, lifetimeMs: ends.getTime() - now };
  });
}

/** Deletes a session whose token is refused; where nothing can be written now, it is refused all the same. */
export async function endRefusedSession(db: Database, sessionId: string): Promise<void> {
  await db
    .delete(session)
    .where(eq(session.id, sessionId))
    .catch(() => undefined);
}
