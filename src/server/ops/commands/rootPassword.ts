import { eq } from 'drizzle-orm';
import type { ResetEffect } from '@/schemas/bound';
import { fieldSentences, fill } from '@/schemas/errorSentences';
import { generatePassword } from '../../auth/password/generate';
import { digestPassword, hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endBound, endingChanges } from '../../auth/reset/bound';
import { recordChanges } from '../../changes/record';
import { type Database, tables } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startupError';
import { visible } from '../../log/text';
import { commandAudit, rootUsername } from './root';

const { user } = tables;

const MAX_NAME = 64;

export interface NewRootPassword {
  username: string;
  /** Only when it was generated. */
  password?: string;
  /** What was bound to the account, in words; absent where there was nothing. */
  ended?: string[];
  /** The authenticator app, where there is one. */
  keepsApp?: true;
}

/**
 * Ends all of root's sessions and what is bound to the account, as an admin's reset does.
 * @param digest without it a password is generated
 * @throws {StartError} when it is weak, or there is no root yet
 */
export async function setRootPassword(
  db: Database,
  digest: string | undefined,
  now: number,
): Promise<NewRootPassword> {
  const username = await rootUsername(db);
  const weakness = digest && (await weaknessOf(digest, username));
  if (weakness) {
    const sentence = fill(fieldSentences, weakness);
    throw new StartError(`The password ${sentence}. Nothing was changed.`);
  }
  const password = digest ? undefined : generatePassword();
  const password_hash = await hashPassword(digest ?? digestPassword(password ?? ''));
  const updated_at = new Date(now);
  const about = commandAudit(username, now);
  const effect = await db.transaction(async (tx) => {
    const effect = await endBound(tx, ROOT_ID, { passwordSignIn: 'on' }, updated_at);
    const columns = { password_hash, must_change_password: !digest, updated_at };
    await tx.update(user).set(columns).where(eq(user.id, ROOT_ID));
    const changes = [{ verb: 'reset-password' as const }, ...endingChanges(effect)];
    await recordChanges(
      tx,
      changes.map((change) => ({ ...about, ...change })),
    );
    return effect;
  });
  const ended = namesOf(effect);
  return {
    username,
    ...(password && { password }),
    ...(ended.length > 0 && { ended }),
    ...(effect.kept.second_factor && { keepsApp: true }),
  };
}

const namesOf = ({ ended: { company_account, passkeys } }: ResetEffect) => [
  ...(company_account ? [`the company account ${visible(company_account.name, MAX_NAME)}`] : []),
  ...passkeys.map(({ name }) => `the passkey ${visible(name, MAX_NAME)}`),
];
