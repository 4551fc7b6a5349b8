import { and, eq, lte, ne, notExists, sql } from 'drizzle-orm';
import type { SignInWay } from '@/schemas/lists/signIn';
import { cacheGeneration, cacheOf, noteVersion } from '../../db/cache';
import { type Database, type Transaction, tables } from '../../db/database';
import { prepared } from '../../db/prepared';
import { newId } from '../../lib/ids';
import { keepNewest } from '../throttle/share';
import { policyVersion, sessionColumns } from './columns';
import { endSessionsOf, MAX_SESSIONS, ownSessionsOf } from './ending';
import { findImpersonator, type Impersonation, type Impersonator } from './impersonation';
import { type Origin, rememberSignIn } from './signIns';
import { hashToken, type IssuedToken, newToken } from './token';

const { session, user, user_role } = tables;

export interface Principal extends Impersonator {
  policy_version: number;
  /** Set where an admin looks at the console as this user, or with these roles. */
  view_as?: Impersonation;
  /** Set where a program calls; the roles then are the token's rights. */
  under_token?: UnderToken;
}

export interface UnderToken {
  id: string;
  name: string;
  menu_ids: string[];
  /** The roles of the session's owner. */
  role_ids: string[];
}

interface SessionLimits {
  sessionIdleMinutes: number;
  sessionHours: number;
}

const principalByToken = prepared((db) =>
  db
    .select({
      ...sessionColumns,
      viewer_session_id: session.viewer_session_id,
      viewed_role_ids: session.viewed_role_ids,
      viewed_menu_ids: session.viewed_menu_ids,
      policy_version: policyVersion,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .where(and(eq(session.token_hash, sql.placeholder('token_hash')), eq(user.status, 'activated')))
    .prepare('principal_by_token'),
);

/**
 * @param now of the security clock, as in all functions below
 * @param remembered what the memory says will do
 */
export async function findPrincipal(
  db: Database,
  token: string,
  now: number,
  remembered = false,
): Promise<Principal | undefined> {
  const token_hash = hashToken(token);
  const row = await (remembered ? recallPrincipal(db, token_hash) : readPrincipal(db, token_hash));
  if (!row) return undefined;
  const { expires_at, viewer_session_id, viewed_role_ids, viewed_menu_ids, ...principal } = row;
  if (expires_at.getTime() <= now) {
    await deleteToken(db, token_hash);
    return undefined;
  }
  if (viewer_session_id === null) return principal;
  const viewer = await findImpersonator(db, viewer_session_id, now);
  if (!viewer) return undefined;
  if (!viewed_role_ids) return { ...principal, view_as: { viewer } };
  const menu_ids = viewed_menu_ids ?? undefined;
  const view_as = { viewer, role_ids: viewed_role_ids, ...(menu_ids && { menu_ids }) };
  return { ...principal, role_ids: viewed_role_ids, view_as };
}

/** Deletes an expired token; a refresh may have given its session another one. Where that fails, it is refused all the same. */
const deleteToken = (db: Database, token_hash: string) =>
  db
    .delete(session)
    .where(eq(session.token_hash, token_hash))
    .catch(() => undefined);

async function readPrincipal(db: Database, token_hash: string) {
  const [row] = await principalByToken(db).execute({ token_hash });
  if (row) noteVersion(cacheGeneration(db), row.policy_version);
  return row;
}

/** Remembers a session; an impersonation is read each time, as changes of two people end it. */
const recallPrincipal = (db: Database, token_hash: string) =>
  cacheOf(db).get(
    `token ${token_hash}`,
    () => readPrincipal(db, token_hash),
    (found) => (found?.viewer_session_id === null ? found.user_id : undefined),
  );

type Recorder = (tx: Transaction) => Promise<void>;

export interface ProvenUser {
  id: string;
  /** The hash that the password was compared with. */
  password_hash: string;
}

/** How somebody proved who they are. */
export interface SignInProof {
  signed_in_by: SignInWay;
  /** Whether the provider of the company account asked for a second factor. */
  second_factor_passed: boolean;
  /** Sealed: the provider's token that tells it whose sign-in ends. */
  company_token: string | null;
}

export const BY_PASSWORD: SignInProof = {
  signed_in_by: 'password',
  second_factor_passed: false,
  company_token: null,
};

export const BY_PASSKEY: SignInProof = { ...BY_PASSWORD, signed_in_by: 'passkey' };

export interface SignIn extends SessionLimits {
  proof: SignInProof;
  origin: Origin;
  /** Tries since the one before that are not counted in the database yet. */
  failed: number;
}

/** @returns undefined when the user was frozen, deleted or given another password meanwhile */
export function startSession(
  db: Database,
  proven: ProvenUser,
  signIn: SignIn,
  now: number,
  record: Recorder,
): Promise<IssuedToken | undefined> {
  return db.transaction(async (tx) => {
    const [still] = await tx
      .update(user)
      .set({ last_sign_in_at: new Date(now) })
      .where(
        and(
          eq(user.id, proven.id),
          eq(user.password_hash, proven.password_hash),
          eq(user.status, 'activated'),
        ),
      )
      .returning({ id: user.id });
    if (!still) return undefined;
    await record(tx);
    await rememberSignIn(tx, still.id, signIn.origin, new Date(now), signIn.failed);
    return insertSession(tx, still.id, signIn, now);
  });
}

async function insertSession(
  tx: Transaction,
  user_id: string,
  { origin, proof, sessionHours, sessionIdleMinutes }: SignIn,
  now: number,
): Promise<IssuedToken> {
  const [id, token] = [newId(now), newToken()];
  const ends = now + sessionHours * 3_600_000;
  const expires = Math.min(now + sessionIdleMinutes * 60_000, ends);
  // The caller's lock of the user keeps another server's sign-in from adding one meanwhile.
  const isOver = lte(session.expires_at, new Date(now));
  await keepNewest(tx, session, ownSessionsOf([user_id]), MAX_SESSIONS - 1, isOver);
  await tx.insert(session).values({
    ...origin,
    ...{ ...proof, id, user_id },
    token_hash: hashToken(token),
    expires_at: new Date(expires),
    ends_at: new Date(ends),
    created_at: new Date(now),
  });
  return { token, lifetimeMs: expires - now };
}

/** @returns the sealed token of the company account; null where there is none */
export function endSession(
  db: Database,
  sessionId: string,
  record: Recorder,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(eq(session.id, sessionId))
      .returning({ company_token: session.company_token });
    await record(tx);
    return ended?.company_token ?? null;
  });
}

/** Ends those whose only role it is. */
export async function endSessionsOfThoseWithOnly(tx: Transaction, roleId: string): Promise<void> {
  const isOther = and(eq(user_role.user_id, user.id), ne(user_role.role_id, roleId));
  const others = tx.select({ found: sql`1` }).from(user_role).where(isOther);
  const holders = await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(user_role, eq(user_role.user_id, user.id))
    .where(and(eq(user_role.role_id, roleId), notExists(others)));
  await endSessionsOf(
    tx,
    holders.map(({ id }) => id),
  );
}

/** Exchanges a token in one statement, so that of two parallel exchanges one finds nothing. */
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
