import { eq, sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../../db/database';
import { hashToken, newToken } from '../session/token';
import { insertInShare, type Share } from '../share';
import type { RelyingParty } from './relyingParty';

const { passkey_challenge } = tables;

export const CHALLENGE_MS = 5 * 60_000;

type Row = typeof passkey_challenge.$inferSelect;

/** What a device was asked to sign. */
export type TakenChallenge = Pick<Row, 'bound_to' | 'user_handle' | 'rp_id' | 'origins'> & {
  challenge: string;
};

interface Bound {
  kind: 'add' | 'second-factor';
  /** The session, or the sign-in after its password: it has one at a time. */
  bound_to: string;
  user_handle?: string;
}

/** @returns what the client holds, which is stored nowhere */
export async function openBoundChallenge(
  db: Database,
  { kind, bound_to, user_handle = '' }: Bound,
  party: RelyingParty,
  now: number,
): Promise<string> {
  const challenge = newToken();
  await db.transaction(async (tx) => {
    await tx.delete(passkey_challenge).where(eq(passkey_challenge.bound_to, bound_to));
    const { id: rp_id, origins } = party;
    await tx.insert(passkey_challenge).values({
      ...{ kind, bound_to, user_handle, rp_id, origins },
      id: hashToken(challenge),
      network: '',
      expires_at: new Date(now + CHALLENGE_MS),
    });
  });
  return challenge;
}

/** For whoever asks. @returns false when the share is used up */
export async function openSignInChallenge(
  db: Database,
  { id, origins }: RelyingParty,
  share: Share,
  now: number,
): Promise<string | false> {
  const challenge = newToken();
  const expires = new Date(now + CHALLENGE_MS).toISOString();
  const row = {
    columns: sql`id, kind, network, bound_to, user_handle, rp_id, origins, expires_at`,
    values: sql`${hashToken(challenge)}, 'sign-in', ${share.network}, '', '', ${id},
      array(select json_array_elements_text(${JSON.stringify(origins)}::json)), ${expires}::timestamptz`,
  };
  const opened = await insertInShare(db, passkey_challenge, row, share, now);
  return opened && challenge;
}

/** In one statement, so that of parallel tries one has it; whatever comes of the try, it is spent. */
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
