import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { newId } from '../../base/ids';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { hashToken, type IssuedToken, newToken } from './token';

const { session, user, user_role, policy_version } = tables;

/** Who is calling, as one query finds it with each request, so that no replica acts on stale rights. */
export interface Principal {
  session_id: string;
  user_id: string;
  username: string;
  must_change_password: boolean;
  role_ids: string[];
  policy_version: number;
}

/** How long a token and a sign-in last. */
export interface SessionLimits {
  sessionIdleMinutes: number;
  sessionHours: number;
}

const principalByToken = prepared((db) =>
  db
    .select({
      session_id: session.id,
      user_id: user.id,
      username: user.username,
      expires_at: session.expires_at,
      must_change_password: user.must_change_password,
      role_ids: sql<string[]>`array(select ${user_role.role_id} from ${user_role}
        where ${user_role.user_id} = ${user.id})`,
      policy_version:
        sql<number>`(select ${policy_version.version} from ${policy_version})`.mapWith(Number),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .where(and(eq(session.token_hash, sql.placeholder('token_hash')), eq(user.status, 'activated')))
    .prepare('principal_by_token'),
);

/**
 * The caller behind a token; undefined when it is unknown, expired, or its user is frozen. A token that
 * was once refused as expired is gone, whatever a clock says afterwards.
 *
 * @param now of the security clock, as for all that follows.
 */
export async function findPrincipal(
  db: Database,
  token: string,
  now: number,
): Promise<Principal | undefined> {
  const token_hash = hashToken(token);
  const [row] = await principalByToken(db).execute({ token_hash });
  if (!row) return undefined;
  const { expires_at, ...principal } = row;
  if (expires_at.getTime() > now) return principal;
  await deleteToken(db, token_hash);
  return undefined;
}

/** Where nothing can be written now, the token is refused all the same. */
async function deleteToken(db: Database, token_hash: string): Promise<void> {
  await db
    .delete(session)
    .where(eq(session.token_hash, token_hash))
    .catch(() => undefined);
}

/** What goes with a session's beginning or end. */
type Recorder = (tx: Transaction) => Promise<void>;

/** A user who has just proved who he is, and by what. */
export interface ProvenUser {
  id: string;
  /** The hash that his password was compared with. */
  password_hash: string;
}

/**
 * Starts a session; undefined when the user was frozen, deleted or given another password while his
 * own was being compared. The lock makes whoever does so wait, and then end this session too.
 *
 * @param record writes the sign-in to the log, in the same transaction.
 */
export function startSession(
  db: Database,
  proven: ProvenUser,
  limits: SessionLimits,
  now: number,
  record: Recorder,
): Promise<IssuedToken | undefined> {
  return db.transaction(async (tx) => {
    const [still] = await tx
      .select({ id: user.id })
      .from(user)
      .where(
        and(
          eq(user.id, proven.id),
          eq(user.password_hash, proven.password_hash),
          eq(user.status, 'activated'),
        ),
      )
      .for('share');
    if (!still) return undefined;
    await record(tx);
    return insertSession(tx, still.id, limits, now);
  });
}

async function insertSession(
  tx: Transaction,
  user_id: string,
  limits: SessionLimits,
  now: number,
): Promise<IssuedToken> {
  const token = newToken();
  const ends = now + limits.sessionHours * 3_600_000;
  const expires = Math.min(now + limits.sessionIdleMinutes * 60_000, ends);
  await tx.insert(session).values({
    id: newId(now),
    user_id,
    token_hash: hashToken(token),
    expires_at: new Date(expires),
    ends_at: new Date(ends),
    created_at: new Date(now),
  });
  return { token, lifetimeMs: expires - now };
}

/** Ends one session; `record` writes so to the log, in the same transaction. */
export function endSession(db: Database, sessionId: string, record: Recorder): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, sessionId));
    await record(tx);
  });
}

/** Ends all of a user's sessions but, where it is given, the one that may stay. */
export async function endSessionsOf(
  db: Database | Transaction,
  userId: string,
  exceptSessionId = '',
): Promise<void> {
  await db.delete(session).where(and(eq(session.user_id, userId), ne(session.id, exceptSessionId)));
}

/** Ends the sessions of the users who have no other role than this one, which they are about to lose. */
export async function endSessionsOfThoseWithOnly(tx: Transaction, roleId: string): Promise<void> {
  const holders = tx
    .select({ id: user_role.user_id })
    .from(user_role)
    .where(eq(user_role.role_id, roleId));
  const others = tx
    .select({ found: sql`1` })
    .from(user_role)
    .where(and(eq(user_role.user_id, session.user_id), ne(user_role.role_id, roleId)));
  await tx.delete(session).where(and(inArray(session.user_id, holders), notExists(others)));
}

/**
 * Exchanges a session's token for a new one, in one statement: the old one is refused from then on,
 * and of two parallel exchanges one finds nothing. The sign-in's own end does not move.
 */
export async function refreshSession(
  db: Database,
  sessionId: string,
  oldToken: string,
  limits: SessionLimits,
  now: number,
): Promise<IssuedToken | undefined> {
  const token = newToken();
  const idleEnd = new Date(now + limits.sessionIdleMinutes * 60_000);
  const [row] = await db
    .update(session)
    .set({
      token_hash: hashToken(token),
      expires_at: sql`least(${session.ends_at}, ${idleEnd.toISOString()}::timestamptz)`,
    })
    .where(and(eq(session.id, sessionId), eq(session.token_hash, hashToken(oldToken))))
    .returning({ expires_at: session.expires_at });
  return row && { token, lifetimeMs: row.expires_at.getTime() - now };
}
