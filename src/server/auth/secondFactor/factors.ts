import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { CodeMethod, SecondFactorMethod } from '@/schemas/secondFactor';
import { type Database, type Transaction, tables } from '../../db/database';
import { hasFactor, hasTotp } from '../../db/heldFactors';
import { affectsRows } from '../../db/rows';
import { secretKeyMissing } from '../../lib/errors';
import type { Secrets } from '../secrets/secrets';
import { useRecoveryCode } from './recoveryCodes';
import { aboutTotp, latestStep, stepOfCode } from './totp';

const { login_challenge, passkey, recovery_code, totp_factor, user } = tables;

/**
 * Returns the methods that a user set up; recovery codes go with any, passkeys where they were made for this host.
 * @param rpId of the host, where it can have any
 */
export async function findMethods(
  db: Database | Transaction,
  userId: string,
  rpId = '',
): Promise<SecondFactorMethod[]> {
  const here = sql<boolean>`exists (select 1 from ${passkey}
    where ${passkey}.user_id = ${user}.id and ${passkey}.rp_id = ${rpId})`;
  const [held] = await db
    .select({ totp: hasTotp, any: hasFactor, here })
    .from(user)
    .where(eq(user.id, userId));
  if (!held?.any) return [];
  return [
    ...(held.here ? ['passkey' as const] : []),
    ...(held.totp ? ['totp' as const] : []),
    'recovery-code',
  ];
}

export async function findTotp(
  db: Database | Transaction,
  userId: string,
): Promise<{ created_at: Date } | undefined> {
  const [factor] = await db
    .select({ created_at: totp_factor.created_at })
    .from(totp_factor)
    .where(eq(totp_factor.id, userId));
  return factor;
}

type CodeVerdict = 'right' | 'wrong' | 'used';

/** Checks a code and takes it by one statement's condition, so that of parallel tries with one code one is right. */
export async function takeCode(
  tx: Transaction,
  secrets: Secrets,
  userId: string,
  { method, code }: { method: CodeMethod; code: string },
  now: number,
): Promise<CodeVerdict> {
  if (method === 'recovery-code')
    return (await useRecoveryCode(tx, userId, code)) ? 'right' : 'wrong';
  const [factor] = await tx.select().from(totp_factor).where(eq(totp_factor.id, userId));
  if (!factor) return 'wrong';
  const secret = secrets.open(factor.secret, aboutTotp(userId));
  if (secret === undefined) throw secretKeyMissing();
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) return 'wrong';
  // A step that is still to come was taken by a clock that was ahead.
  const isOld = or(lt(totp_factor.last_step, step), gt(totp_factor.last_step, latestStep(now)));
  const taken = tx
    .update(totp_factor)
    .set({ last_step: step })
    .where(and(eq(totp_factor.id, userId), isOld));
  return (await affectsRows(taken)) ? 'right' : 'used';
}

export async function storeTotp(
  tx: Transaction,
  id: string,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<void> {
  const values = { secret, last_step: step, created_at: now };
  await tx
    .insert(totp_factor)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: totp_factor.id, set: values });
  await endChallenges(tx, id);
}

/** @returns whether there was one */
export async function removeTotp(tx: Transaction, id: string): Promise<boolean> {
  const removed = await affectsRows(tx.delete(totp_factor).where(eq(totp_factor.id, id)));
  await endWithFactor(tx, id);
  return removed;
}

/** @returns whether there was one */
export async function removePasskeys(tx: Transaction, id: string): Promise<boolean> {
  const removed = await affectsRows(tx.delete(passkey).where(eq(passkey.user_id, id)));
  await endWithFactor(tx, id);
  return removed;
}

/** Removes those of all methods. @returns whether there was one */
export async function removeFactors(tx: Transaction, id: string): Promise<boolean> {
  const hadPasskeys = await removePasskeys(tx, id);
  return (await removeTotp(tx, id)) || hadPasskeys;
}

/** Ends what rested on a factor that was removed: open sign-ins, and with the last one the recovery codes. */
export async function endWithFactor(tx: Transaction, id: string): Promise<void> {
  if (!(await hasFactors(tx, id)))
    await tx.delete(recovery_code).where(eq(recovery_code.user_id, id));
  await endChallenges(tx, id);
}

export async function hasFactors(db: Database | Transaction, id: string): Promise<boolean> {
  const [held] = await db.select({ any: hasFactor }).from(user).where(eq(user.id, id));
  return held?.any ?? false;
}

export async function endChallenges(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(login_challenge).where(eq(login_challenge.user_id, userId));
}

/** Whether a role of the user in the outer query asks for a second factor. */
export const isDemandedByRole = sql<boolean>`exists (
  select 1 from user_role held join role on role.id = held.role_id
  where held.user_id = ${user}.id and role.second_factor = 'required' and role.status = 'enabled')`;

/** Returns whether a role of the user asks for a second factor; undefined of a deleted user. */
export async function isDemandedOf(
  db: Database | Transaction,
  userId: string,
): Promise<boolean | undefined> {
  const [row] = await db.select({ isDemandedByRole }).from(user).where(eq(user.id, userId));
  return row?.isDemandedByRole;
}
