import { eq } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { hashToken, newToken } from '../session/token';
import { insertInShare, type Share } from '../throttle/share';
import type { RelyingParty } from './relyingParty';

const { passkey_challenge } = tables;

export const CHALLENGE_MS = 5 * 60_000;

type Row = typeof passkey_challenge.$inferSelect;

/** What a device was asked to sign. */
export type TakenChallenge = Pick<Row, 'bound_to' | 'user_handle' | 'rp_id' | 'origins'> & {
  challenge: string;
};

type Bound = Pick<Row, 'kind' | 'bound_to'> & Partial<Pick<Row, 'user_handle'>>;

/**
 * Opens a challenge of a session, or of a sign-in after its password, which has one at a time.
 * @returns what the client holds, which is stored nowhere
 */
export async function openBoundChallenge(
  db: Database,
  bound: Bound,
  party: RelyingParty,
  now: number,
): Promise<string> {
  const challenge = newToken();
  await db.transaction(async (tx) => {
    await tx.delete(passkey_challenge).where(eq(passkey_challenge.bound_to, bound.bound_to));
    await tx.insert(passkey_challenge).values({ ...rowOf(challenge, party, now), ...bound });
  });
  return challenge;
}

/** Opens a challenge for a sign-in without a username. @returns false when the share is used up */
export async function openSignInChallenge(
  db: Database,
  party: RelyingParty,
  share: Share,
  now: number,
): Promise<string | false> {
  const challenge = newToken();
  const row = { ...rowOf(challenge, party, now), network: share.network };
  return (await insertInShare(db, passkey_challenge, row, share, now)) && challenge;
}

const rowOf = (challenge: string, { id: rp_id, origins }: RelyingParty, now: number): Row => ({
  ...{ id: hashToken(challenge), kind: 'sign-in', network: '', bound_to: '', user_handle: '' },
  ...{ rp_id, origins, expires_at: new Date(now + CHALLENGE_MS) },
});

/**
 * Takes a challenge in one statement, so that of parallel tries one has it; it is spent whatever comes of
 * the try.
 */
export async function takeChallenge(
  db: Database | Transaction,
  kind: Row['kind'],
  challenge: string,
  now: number,
): Promise<TakenChallenge | undefined> {
  const [row] = await db
    .delete(passkey_challenge)
    .where(eq(passkey_challenge.id, hashToken(challenge)))
    .returning();
  if (!row || row.kind !== kind || row.expires_at.getTime() <= now) return undefined;
  const { bound_to, user_handle, rp_id, origins } = row;
  return { challenge, bound_to, user_handle, rp_id, origins };
}
