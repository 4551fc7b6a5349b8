import type { Context } from 'hono';
import type { AuditEntry } from '../../audit/auditLog';
import { hasFactors, isDemandedOf } from '../../auth/secondFactor/factors';
import { endSessionsOf } from '../../auth/session/queries';
import { invalidToken, lastFactor } from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { inWriteTransaction, type WriteContext } from '../../crud/writeContext';
import type { Transaction } from '../../db/database';
import type { AppEnv } from '../../http/context';
import { proveOwnPassword } from './ownPassword';
import { findPasswordHash } from './queries';

export interface FactorChange extends Pick<AuditEntry, 'verb' | 'before' | 'after'> {
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
  if (!keepsSessions) await endSessionsOf(tx, id, session_id);
  await audit({ ...entry, entity: 'user', id, name });
}

/** Whether a role, or a setting for all, asks for a second factor. */
export const isFactorDemanded = async (
  { var: { env } }: Context<AppEnv>,
  db: Parameters<typeof isDemandedOf>[0],
  userId: string,
): Promise<boolean> => env.secondFactor === 'required' || isDemandedOf(db, userId);

/** After one was removed. @throws {ApiError} 400 where it was the last and one is demanded */
export async function assertFactorLeft(
  c: Context<AppEnv>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (await hasFactors(tx, userId)) return;
  if (await isFactorDemanded(c, tx, userId)) throw lastFactor();
}
