import type { Context } from 'hono';
import { deleteAccessToken, listAccessTokens } from '../../auth/accessToken/queries';
import { deletePasskey, listPasskeys, told } from '../../auth/passkey/passkeys';
import { endOtherSessions } from '../../auth/reset/ending';
import { endWithFactor, hasFactors, isDemandedOf } from '../../auth/secondFactor/factors';
import type { NewChange } from '../../changes/record';
import { inWriteTransaction, type WriteContext } from '../../changes/writeContext';
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { invalidToken, lastFactor } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { proveOwnPassword } from './ownPassword';
import { findPasswordHash } from './queries';

export interface FactorChange extends Pick<NewChange, 'verb' | 'before' | 'after'> {
  /** Otherwise all but this one end, as they may be a thief's. */
  keepsSessions?: boolean;
}

export const proveForFactor = (c: Context<AppEnv>, digest: string) =>
  proveOwnPassword(c, digest, fieldError('password', 'password_wrong'));

export async function changeProven(
  c: Context<AppEnv>,
  digest: string,
  change: (write: WriteContext) => Promise<FactorChange>,
): Promise<void> {
  const proven = await proveForFactor(c, digest);
  await inWriteTransaction(c, async (write) => {
    // An admin may have reset it meanwhile.
    if ((await findPasswordHash(write.tx, write.actor.user_id)) !== proven) throw invalidToken();
    await finishChange(write, await change(write));
  });
}

export async function finishChange(
  { tx, actor, audit }: WriteContext,
  { keepsSessions, ...entry }: FactorChange,
): Promise<void> {
  const { user_id: id, username: name, session_id } = actor;
  if (!keepsSessions) await endOtherSessions(tx, id, session_id);
  await audit({ ...entry, entity: 'user', id, name });
}

/** Whether a role, or a setting for all, asks for a second factor. */
export const isFactorDemanded = async (
  { var: { env } }: Context<AppEnv>,
  db: Parameters<typeof isDemandedOf>[0],
  userId: string,
): Promise<boolean> => env.secondFactor === 'required' || isDemandedOf(db, userId);

/** Somebody who knew the old password may have made them. Where a factor is demanded, the session sets up another. */
export async function endTokensAndPasskeys({
  tx,
  actor: { user_id: id, username: name },
  audit,
}: WriteContext): Promise<void> {
  const about = { entity: 'user', id, name } as const;
  for (const token of await listAccessTokens(tx, id)) {
    await deleteAccessToken(tx, id, token.id);
    await audit({ verb: 'remove-token', ...about, before: { name: token.name } });
  }
  const passkeys = await listPasskeys(tx, id);
  if (passkeys.length === 0) return;
  for (const passkey of passkeys) {
    await deletePasskey(tx, id, passkey.id);
    await audit({ verb: 'remove-passkey', ...about, before: told(passkey) });
  }
  await endWithFactor(tx, id);
}

/** After one was removed. @throws {ApiError} 400 where it was the last and one is demanded */
export async function assertFactorLeft(
  c: Context<AppEnv>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (await hasFactors(tx, userId)) return;
  if (await isFactorDemanded(c, tx, userId)) throw lastFactor();
}
