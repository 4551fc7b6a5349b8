import type { Context } from 'hono';
import type { SignedPasskey } from '@/schemas/passkey';
import { type TakenChallenge, takeChallenge } from '../../auth/passkey/challenges';
import { type KnownPasskey, usePasskey } from '../../auth/passkey/passkeys';
import { clientDataOf, verifySigned } from '../../auth/passkey/signed';
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { type LoggedSignIn, recordCopiedPasskey } from '../../http/events';
import { ApiError, copiedPasskey, invalidPasskey } from '../../lib/errors';
import { storeNotifications } from '../../messages/notification/store';
import { SECURITY_PATH } from './signIn';

export type Kind = 'sign-in' | 'second-factor';

/** Takes the challenge that was signed; undefined where it was answered already, or is too old. */
export const takeSigned = (
  { var: { db, securityClock } }: Context<AppEnv>,
  kind: Kind,
  { response }: SignedPasskey,
): Promise<TakenChallenge | undefined> => {
  const challenge = clientDataOf(response.clientDataJSON)?.challenge ?? '';
  return takeChallenge(db, kind, challenge, securityClock.now());
};

/** Takes a proof in the transaction of the session. Returns what the log holds of it. */
export type Take = (tx: Transaction) => Promise<LoggedSignIn>;

/**
 * Verifies before the transaction, as the check takes a moment.
 * @throws {ApiError} 400 where it is not the key's answer to that challenge
 */
export async function proveSigned(
  c: Context<AppEnv>,
  credential: SignedPasskey,
  taken: TakenChallenge,
  { key }: KnownPasskey,
): Promise<Take> {
  // Where nobody typed a name, the device must say whose it is.
  const isTyped = taken.bound_to !== '';
  const handle = credential.response.userHandle ?? (isTyped ? key.user_handle : '');
  if (key.rp_id !== taken.rp_id || handle !== key.user_handle) throw invalidPasskey();
  const counter = await verifySigned(credential, taken, key);
  return async (tx) => {
    const verdict = await usePasskey(tx, key.id, counter, new Date(c.var.clock()));
    if (verdict !== 'used') throw verdict === 'copied' ? copiedPasskey() : invalidPasskey();
    return { key_name: key.name };
  };
}

export const isCopied = (error: unknown): boolean =>
  error instanceof ApiError && error.extra.reason?.code === 'passkey_copied';

/** Notifies the owner of a key of its copy, after the sign-in was taken back. */
export async function notifyOfCopy(c: Context<AppEnv>, { key, user }: KnownPasskey): Promise<void> {
  const { db, clock } = c.var;
  await db.transaction(async (tx) => {
    await recordCopiedPasskey(c, tx, user, key.name);
    const params = { by: '', change: 'copied', key: key.name };
    await storeNotifications(tx, new Date(clock()), [
      { user_id: user.id, event: 'passkey-changed', params, path: SECURITY_PATH },
    ]);
  });
}
