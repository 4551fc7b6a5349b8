import { eq } from 'drizzle-orm';
import { fieldSentences, fill } from '@/schemas/errorSentences';
import { writeAudit } from '../../audit/auditLog';
import { generatePassword } from '../../auth/password/generate';
import { digestPassword, hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endSessionsOf } from '../../auth/session/queries';
import { ROOT_ID } from '../../base/root';
import { StartError } from '../../base/startupError';
import { type Database, tables } from '../../db/database';
import { commandAudit, rootUsername } from './root';

const { user } = tables;

export interface NewRootPassword {
  username: string;
  /** Only when it was generated. */
  password?: string;
}

/**
 * Ends all of root's sessions.
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
  await db.transaction(async (tx) => {
    const columns = { password_hash, must_change_password: !digest, updated_at: new Date(now) };
    await tx.update(user).set(columns).where(eq(user.id, ROOT_ID));
    await endSessionsOf(tx, ROOT_ID);
    await writeAudit(tx, { ...commandAudit(username, now), verb: 'reset-password' });
  });
  return { username, ...(password && { password }) };
}
