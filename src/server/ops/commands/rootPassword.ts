import { eq } from 'drizzle-orm';
import { fieldSentences, fill } from '@/schemas/errorSentences';
import { writeAudit } from '../../audit/auditLog';
import { generatePassword } from '../../auth/password/generate';
import { digestPassword, hashPassword } from '../../auth/password/hash';
import { weaknessOf } from '../../auth/password/policy';
import { endSessionsOf } from '../../auth/session/queries';
import { newId } from '../../base/ids';
import { ROOT_ID } from '../../base/root';
import { StartError } from '../../base/startupError';
import { type Database, tables } from '../../db/database';

const { user } = tables;

/** What the operator is told. */
export interface NewRootPassword {
  username: string;
  /** Present when it was generated; it must be changed at the next sign-in. */
  password?: string;
}

/**
 * Gives root a new password and ends all of its sessions.
 *
 * @param digest of the password to set; without one it is generated.
 * @throws {StartError} when it is one that attackers try first, or there is no root yet.
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
    await writeAudit(tx, {
      actor: OPERATOR,
      trace_id: `COMMAND-${newId(now).toUpperCase()}`,
      address: '',
      verb: 'reset-password',
      entity: 'user',
      id: ROOT_ID,
      name: username,
      now,
    });
  });
  return { username, ...(password && { password }) };
}

/** Whoever may run commands on this machine; he has no account of his own. */
const OPERATOR = { user_id: '', username: 'operator' };

async function rootUsername(db: Database): Promise<string> {
  const [root] = await db
    .select({ username: user.username })
    .from(user)
    .where(eq(user.id, ROOT_ID));
  if (!root)
    throw new StartError('There is no root user yet; the first start of the server makes it.');
  return root.username;
}
