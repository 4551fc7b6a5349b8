import type { Context } from 'hono';
import { type MailLocale, mailLocales } from '@/schemas/mail';
import { deviceOf } from '@/schemas/userAgent';
import {
  type ProvenUser,
  type SignIn,
  type SignInProof,
  startSession,
} from '../../auth/session/queries';
import { type Origin, rememberPlace } from '../../auth/session/signIns';
import type { IssuedToken } from '../../auth/session/token';
import type { Transaction } from '../../db/database';
import { addressOf, rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { type LoggedSignIn, recordLogin } from '../../http/events';
import { rememberBrowser } from '../../http/shares';
import { visible } from '../../log/text';
import { storeNotifications } from '../../messages/notification/store';

const MAX_USER_AGENT = 255;

/** Where all that keeps an account safe is. */
export const SECURITY_PATH = '/account/settings?section=security';

const originOf = (c: Context<AppEnv>): Origin => ({
  ip: addressOf(c),
  user_agent: visible(c.req.header('User-Agent') ?? '', MAX_USER_AGENT),
  locale: localeOf(c.req.header('Accept-Language') ?? ''),
});

/** By the first language that the client names. */
const localeOf = (languages: string): MailLocale | '' =>
  mailLocales.find((locale) => languages.slice(0, 2) === locale.slice(0, 2)) ?? '';

function signInOf(c: Context<AppEnv>, userId: string, proof: SignInProof): SignIn {
  const { env, sessionActivity } = c.var;
  const { sessionIdleMinutes, sessionHours } = env;
  const failed = sessionActivity.takeFailed(userId);
  return { sessionIdleMinutes, sessionHours, failed, proof, origin: originOf(c) };
}

/** @param prove in the transaction of the session; what the log is told. @returns as `startSession` does */
export async function signIn(
  c: Context<AppEnv>,
  user: ProvenUser & { username: string },
  proof: SignInProof,
  prove: (tx: Transaction) => Promise<LoggedSignIn>,
): Promise<IssuedToken | undefined> {
  const { db, securityClock } = c.var;
  const begun = signInOf(c, user.id, proof);
  const issued = await startSession(db, user, begun, securityClock.now(), async (tx) =>
    recordSignIn(c, tx, user, await prove(tx)),
  );
  if (issued) rememberBrowser(c, user.id);
  return issued;
}

/** A place where the user has not been before is told to them. */
async function recordSignIn(
  c: Context<AppEnv>,
  tx: Transaction,
  user: { id: string; username: string },
  said: LoggedSignIn,
): Promise<void> {
  const { securityClock, clock } = c.var;
  await recordLogin(c, tx, user, said);
  const { ip, user_agent } = originOf(c);
  const network = rateLimitSubject(c);
  const news = await rememberPlace(tx, user.id, { network, user_agent }, securityClock.now());
  if (!news.network && !news.device) return;
  const { browser, system } = deviceOf(user_agent);
  const { signed_in_by: by = 'password' } = said;
  const params = { ip, browser, system, ...(by !== 'password' && { by }) };
  await storeNotifications(tx, new Date(clock()), [
    { user_id: user.id, event: 'new-sign-in', params, path: SECURITY_PATH },
  ]);
}
