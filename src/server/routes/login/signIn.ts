import type { Context } from 'hono';
import { type MailLocale, mailLocales } from '@/schemas/registration';
import { deviceOf } from '@/schemas/userAgent';
import { relyingPartyOf } from '../../auth/passkey/relyingParty';
import { openChallenge } from '../../auth/secondFactor/challenge';
import { findMethods } from '../../auth/secondFactor/factors';
import { type ProvenUser, type SignInProof, startSession } from '../../auth/session/queries';
import { type Origin, rememberPlace } from '../../auth/session/signIns';
import type { IssuedToken } from '../../auth/session/token';
import type { Transaction } from '../../db/database';
import { addressOf, rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { type LoggedSignIn, recordChallenge, recordLogin } from '../../http/events';
import { rememberBrowser } from '../../http/shares';
import { secondFactorAsked } from '../../lib/errors';
import { visible } from '../../log/text';
import { storeNotifications } from '../../messages/notification/store';

const MAX_USER_AGENT = 255;

/** The page of all that keeps an account safe. */
export const SECURITY_PATH = '/account/settings?section=security';

const originOf = (c: Context<AppEnv>): Origin => ({
  ip: addressOf(c),
  user_agent: visible(c.req.header('User-Agent') ?? '', MAX_USER_AGENT),
  locale: localeOf(c.req.header('Accept-Language') ?? ''),
});

/** Returns the first language that the client names. */
const localeOf = (languages: string): MailLocale | '' =>
  mailLocales.find((locale) => languages.slice(0, 2) === locale.slice(0, 2)) ?? '';

/**
 * Opens a session, unless the user has to pass a second factor first.
 *
 * @returns as `startSession` does
 * @throws {ApiError} 403 with the challenge
 */
export async function signInOrAsk(
  c: Context<AppEnv>,
  user: ProvenUser & { username: string },
  proof: SignInProof,
): Promise<IssuedToken | undefined> {
  const { db, env, securityClock } = c.var;
  const { second_factor_passed, signed_in_by } = proof;
  const rpId = relyingPartyOf(env, c.req.url)?.id;
  const methods = second_factor_passed ? [] : await findMethods(db, user.id, rpId);
  const logged = signed_in_by === 'password' ? {} : { signed_in_by };
  if (methods.length === 0) return signIn(c, user, proof, async () => logged);
  const challenge = await db.transaction(async (tx) => {
    await recordChallenge(c, tx, user, logged);
    return openChallenge(tx, user, proof, securityClock.now());
  });
  // What was proven was right, so this does not count as a refusal.
  c.set('refusal', { logged: true, wait: 0 });
  throw secondFactorAsked({ challenge, methods });
}

/**
 * @param prove in the transaction of the session; what the log holds of it
 * @returns as `startSession` does
 */
export async function signIn(
  c: Context<AppEnv>,
  user: ProvenUser & { username: string },
  proof: SignInProof,
  prove: (tx: Transaction) => Promise<LoggedSignIn>,
): Promise<IssuedToken | undefined> {
  const { db, env, securityClock, sessionActivity } = c.var;
  const { sessionIdleMinutes, sessionHours } = env;
  const failed = sessionActivity.takeFailed(user.id);
  const begun = { sessionIdleMinutes, sessionHours, failed, proof, origin: originOf(c) };
  const issued = await startSession(db, user, begun, securityClock.now(), async (tx) =>
    recordSignIn(c, tx, user, await prove(tx)),
  );
  if (issued) rememberBrowser(c, user.id);
  return issued;
}

/** Notifies the user of a place where they have not been before. */
async function recordSignIn(
  c: Context<AppEnv>,
  tx: Transaction,
  user: { id: string; username: string },
  logged: LoggedSignIn,
): Promise<void> {
  const { securityClock, clock } = c.var;
  await recordLogin(c, tx, user, logged);
  const { ip, user_agent } = originOf(c);
  const network = rateLimitSubject(c);
  const news = await rememberPlace(tx, user.id, { network, user_agent }, securityClock.now());
  if (!news.network && !news.device) return;
  const { browser, system } = deviceOf(user_agent);
  const { signed_in_by: by = 'password' } = logged;
  const params = { ip, browser, system, ...(by !== 'password' && { by }) };
  await storeNotifications(tx, new Date(clock()), [
    { user_id: user.id, event: 'new-sign-in', params, path: SECURITY_PATH },
  ]);
}
