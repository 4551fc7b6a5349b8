import type { Context } from 'hono';
import type { BoundUser } from '../../auth/oidc/accounts';
import type { CompanyAccount } from '../../auth/oidc/claims';
import { takeAnswer } from '../../auth/oidc/flows';
import { aboutCompanyToken } from '../../auth/oidc/provider';
import type { SignInProof } from '../../auth/session/queries';
import type { IssuedToken } from '../../auth/session/token';
import type { AppEnv } from '../../http/context';
import { recordFailedLogin } from '../../http/events';
import { browserOf } from '../../http/oidcFlow';
import { companyAccountFrozen, companySignInEnded } from '../../lib/errors';
import { signInOrAsk } from './signIn';
import { syncCompanyUser } from './syncCompanyUser';

/**
 * Of a user who is known, found by their e-mail or made, as the settings have it.
 *
 * @throws {ApiError} 400 where the code is none, 403 with a challenge or for who may not sign in
 */
export async function signInByCompany(c: Context<AppEnv>, code: string): Promise<IssuedToken> {
  const { db, env, secrets, securityClock } = c.var;
  const now = securityClock.now();
  const browser = browserOf(c);
  const account = browser && (await takeAnswer(db, secrets, browser, code, null, now));
  if (!account || !env.oidc) throw ended(c);
  const user = await syncCompanyUser(c, account, env.oidc);
  if (user.status !== 'activated') {
    recordFailedLogin(c, 'account frozen', '', user);
    throw companyAccountFrozen();
  }
  const issued = await signInOrAsk(c, user, proofOf(c, user, account));
  if (!issued) throw ended(c, user);
  return issued;
}

/** A provider that tells nothing of it has asked for a password, as far as is known. */
function proofOf(c: Context<AppEnv>, user: BoundUser, account: CompanyAccount): SignInProof {
  const { env, secrets } = c.var;
  const { isTwoFactor, idToken } = account;
  return {
    signed_in_by: 'company',
    second_factor_passed: isTwoFactor || env.oidc?.secondFactor === 'trust',
    company_token: idToken ? secrets.seal(idToken, aboutCompanyToken(user.id)) : null,
  };
}

function ended(c: Context<AppEnv>, user?: BoundUser) {
  recordFailedLogin(c, 'company sign-in ended', '', user);
  return companySignInEnded();
}
