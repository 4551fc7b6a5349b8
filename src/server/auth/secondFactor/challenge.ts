import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { affectsRows } from '../../db/rows';
import type { ProvenUser, SignInProof } from '../session/queries';
import { hashToken, newToken } from '../session/token';
import { keepNewest } from '../throttle/share';

const { login_challenge, user } = tables;

const LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;
/** How many challenges a user may have; the oldest gives way, which costs who opened it a sign-in. */
const MAX_OPEN = 10;

export interface OpenChallenge extends ProvenUser {
  username: string;
  proof: SignInProof;
}

/** @returns what the client names it by, which is stored nowhere */
export async function openChallenge(
  tx: Transaction,
  { id: user_id, password_hash }: ProvenUser,
  { signed_in_by, company_token }: SignInProof,
  now: number,
): Promise<string> {
  const challenge = newToken();
  await keepNewest(tx, login_challenge, eq(login_challenge.user_id, user_id), MAX_OPEN - 1);
  await tx.insert(login_challenge).values({
    id: hashToken(challenge),
    user_id,
    ...{ password_hash, signed_in_by, company_token },
    expires_at: new Date(now + LIFETIME_MS),
    created_at: new Date(now),
  });
  return challenge;
}

const isOpen = (challenge: string, now: number) =>
  and(
    eq(login_challenge.id, hashToken(challenge)),
    gt(login_challenge.expires_at, new Date(now)),
    lt(login_challenge.tries, MAX_TRIES),
  );

export async function findChallenge(
  db: Database,
  challenge: string,
  now: number,
): Promise<OpenChallenge | undefined> {
  const [found] = await db
    .select({
      id: user.id,
      username: user.username,
      password_hash: login_challenge.password_hash,
      proof: {
        signed_in_by: login_challenge.signed_in_by,
        second_factor_passed: sql<boolean>`false`,
        company_token: login_challenge.company_token,
      },
    })
    .from(login_challenge)
    .innerJoin(user, eq(user.id, login_challenge.user_id))
    .where(isOpen(challenge, now));
  return found;
}

/** Counts before the try, in one statement, so that parallel tries are counted. @returns those left */
export async function countChallengeTry(
  db: Database,
  challenge: string,
  now: number,
): Promise<number | undefined> {
  const [row] = await db
    .update(login_challenge)
    .set({ tries: sql`${login_challenge.tries} + 1` })
    .where(isOpen(challenge, now))
    .returning({ tries: login_challenge.tries });
  return row && MAX_TRIES - row.tries;
}

/** @returns false where another request was faster */
export async function closeChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  return affectsRows(
    tx.delete(login_challenge).where(eq(login_challenge.id, hashToken(challenge))),
  );
}
