import type { Context } from 'hono';
import { deleteAccessToken, listAccessTokens } from '../../auth/accessToken/queries';
import { listPasskeys, passkeyDetails } from '../../auth/passkey/passkeys';
import { hasFactors, isDemandedOf, removePasskeys } from '../../auth/secondFactor/factors';
import { endOtherSessions } from '../../auth/session/ending';
import type { NewChange } from '../../changes/record';
import type { WriteContext } from '../../changes/writeContext';
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { lastFactor } from '../../lib/errors';
import { auditOwn, proveOwnPassword, writeProven } from './ownPassword';

interface FactorChange extends Pick<NewChange, 'verb' | 'before' | 'after'> {
  /** Otherwise all but this one end, as they may be a thief's. */
  keepsSessions?: boolean;
}

export async function changeProven(
  c: Context<AppEnv>,
  digest: string,
  change: (write: WriteContext) => Promise<FactorChange>,
): Promise<void> {
  const proven = await proveOwnPassword(c, digest);
  await writeProven(c, proven, async (write) => finishChange(write, await change(write)));
}

export async function finishChange(
  write: WriteContext,
  { keepsSessions, ...entry }: FactorChange,
): Promise<void> {
  const { tx, actor } = write;
  if (!keepsSessions) await endOtherSessions(tx, actor.user_id, actor.session_id);
  await auditOwn(write, entry);
}

/** Returns whether a role, or a setting for all, asks for a second factor. */
export const isFactorDemanded = async (
  { var: { env } }: Context<AppEnv>,
  db: Parameters<typeof isDemandedOf>[0],
  userId: string,
): Promise<boolean> => env.secondFactor === 'required' || (await isDemandedOf(db, userId)) === true;

/** Somebody who knew the old password may have made them. Where a factor is demanded, the session sets up another. */
export async function endTokensAndPasskeys(write: WriteContext): Promise<void> {
  const { tx, actor } = write;
  for (const { id, name } of await listAccessTokens(tx, actor.user_id)) {
    await deleteAccessToken(tx, actor.user_id, id);
    await auditOwn(write, { verb: 'remove-token', before: { name } });
  }
  const passkeys = await listPasskeys(tx, actor.user_id);
  if (passkeys.length === 0) return;
  await removePasskeys(tx, actor.user_id);
  for (const passkey of passkeys)
    await auditOwn(write, { verb: 'remove-passkey', before: passkeyDetails(passkey) });
}

/** Checks after one was removed. @throws {ApiError} 400 where it was the last and one is demanded */
export async function assertFactorLeft(
  c: Context<AppEnv>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (await hasFactors(tx, userId)) return;
  if (await isFactorDemanded(c, tx, userId)) throw lastFactor();
}
