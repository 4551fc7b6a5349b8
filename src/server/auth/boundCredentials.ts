import { eq } from 'drizzle-orm';
import type { Bound, ResetEffect } from '@/schemas/bound';
import { type Database, type Transaction, tables } from '../db/database';
import type { Env } from '../lib/env';
import { ROOT_ID } from '../lib/root';
import { listAccessTokens } from './accessToken/queries';
import { findCompanyAccount, syncClaimRoles, unbindCompanyAccount } from './oidc/accounts';
import { listPasskeys, passkeyDetails } from './passkey/passkeys';
import { findTotp, removePasskeys } from './secondFactor/factors';
import { endAccessOf } from './session/ending';

const { company_account, user } = tables;

type Account = NonNullable<Awaited<ReturnType<typeof findCompanyAccount>>>;

export const shownAccount = ({ name, issuer, ...dates }: Account) => ({
  ...{ name, issuer },
  created_at: dates.created_at.toISOString(),
  last_used_at: dates.last_used_at?.toISOString() ?? null,
});

export async function findBoundCredentials(
  db: Database | Transaction,
  userId: string,
): Promise<Bound> {
  const account = await findCompanyAccount(db, userId);
  const totp = await findTotp(db, userId);
  return {
    company_account: account ? shownAccount(account) : null,
    passkeys: await listPasskeys(db, userId),
    second_factor: totp ? { created_at: totp.created_at.toISOString() } : null,
  };
}

/**
 * Ends what signs in without the password and was bound since the last reset, with sessions and access
 * tokens; to be called before the new password is stored. The authenticator app stays: to remove it is a
 * right of its own.
 */
export async function endBoundCredentials(
  tx: Transaction,
  userId: string,
  { passwordSignIn }: Pick<Env, 'passwordSignIn'>,
  now: Date,
): Promise<ResetEffect> {
  const {
    company_account: shown,
    passkeys,
    second_factor,
  } = await findBoundCredentials(tx, userId);
  const access_tokens = await listAccessTokens(tx, userId);
  const keeps = shown !== null && (await keepsAccount(tx, userId, passwordSignIn));
  if (shown && !keeps) {
    await unbindCompanyAccount(tx, userId);
    await syncClaimRoles(tx, userId, { ids: [], keeps: false }, now);
  }
  await removePasskeys(tx, userId);
  await endAccessOf(tx, [userId]);
  return {
    ended: { company_account: keeps ? null : shown, passkeys, access_tokens },
    kept: { company_account: keeps ? shown : null, second_factor },
  };
}

/** Returns whether the account stays: it alone signs the user in, or an earlier reset kept it. */
async function keepsAccount(
  tx: Transaction,
  userId: string,
  passwordSignIn: Env['passwordSignIn'],
): Promise<boolean> {
  const ofUser = eq(company_account.user_id, userId);
  const [found] = await tx
    .select({ outlived: company_account.outlived_reset, password_hash: user.password_hash })
    .from(company_account)
    .innerJoin(user, eq(user.id, company_account.user_id))
    .where(ofUser);
  const isOnlyWay = userId !== ROOT_ID && (passwordSignIn === 'off' || found?.password_hash === '');
  if (!found?.outlived && !isOnlyWay) return false;
  await tx.update(company_account).set({ outlived_reset: true }).where(ofUser);
  return true;
}

/** Returns what the audit holds beside the reset itself. */
export const endingChanges = ({ ended }: ResetEffect) => [
  ...(ended.company_account ? [{ verb: 'unbind-account' as const }] : []),
  ...ended.passkeys.map((one) => ({
    verb: 'remove-passkey' as const,
    before: passkeyDetails(one),
  })),
  ...ended.access_tokens.map(({ name }) => ({ verb: 'remove-token' as const, before: { name } })),
];

export const affectsCredentials = ({ ended, kept }: ResetEffect): boolean =>
  [ended.company_account, kept.company_account, kept.second_factor].some(Boolean) ||
  ended.passkeys.length + ended.access_tokens.length > 0;
