import type { Context } from 'hono';
import {
  loginChallengeSchema,
  type SecondFactorMethod,
  secondFactorFormSchema,
} from '@/schemas/secondFactor';
import { type LoginForm, loginFormSchema, loginTokenSchema } from '@/schemas/session';
import { relyingPartyOf } from '../../auth/passkey/relyingParty';
import { openChallenge } from '../../auth/secondFactor/challenge';
import { findMethods } from '../../auth/secondFactor/factors';
import { BY_PASSWORD } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import { inBoundedTurn } from '../../auth/throttle/turns';
import { rateLimitSubject } from '../../http/address';
import { passesCaptcha } from '../../http/captcha';
import type { AppEnv } from '../../http/context';
import { recordChallenge, recordFailedLogin } from '../../http/events';
import { createRouter, json, openRoute } from '../../http/router';
import { laneOf } from '../../http/shares';
import { invalidCaptcha, invalidCredentials, secondFactorAsked } from '../../lib/errors';
import { ROOT_ID } from '../../lib/root';
import { companyRoutes } from './company';
import { passkeyLoginRoutes } from './passkey';
import { provePassword } from './password';
import { type Account, findAccount } from './queries';
import { signIn } from './remember';
import { passSecondFactor } from './secondFactor';

const postLogin = openRoute('post', '/api/v1/login', 'Sign in', {
  request: { body: json(loginFormSchema) },
  data: loginTokenSchema,
  refuses: [429],
  challenge: loginChallengeSchema,
});

const postSecondFactor = openRoute(
  'post',
  '/api/v1/login/second-factor',
  'Sign in by a second factor, after the password',
  { request: { body: json(secondFactorFormSchema) }, data: loginTokenSchema, refuses: [429] },
);

export const loginRoutes = createRouter().openapi(postLogin, async (c) => {
  const form = c.req.valid('json');
  const { db, clock } = c.var;
  const network = rateLimitSubject(c);
  const found = await inBoundedTurn(laneOf(c, 'account'), async () => {
    const account = await findAccount(db, form.username, network);
    await assertCaptcha(c, form, account);
    return mayUsePassword(c, account) ? account : undefined;
  });
  const account = await provePassword(c, form, network, found);
  const methods = await findMethods(db, account.id, relyingPartyOf(c.var.env, c.req.url)?.id);
  if (methods.length > 0) return challenge(c, account, methods);
  const issued = await signIn(c, account, BY_PASSWORD, async () => ({}));
  if (!issued) throw invalidCredentials();
  return c.json({ success: true as const, data: toLoginToken(issued, clock()) });
});

loginRoutes.route('/', companyRoutes);

loginRoutes.openapi(postSecondFactor, async (c) => {
  const network = rateLimitSubject(c);
  const issued = await inBoundedTurn(laneOf(c, 'factor'), () =>
    passSecondFactor(c, c.req.valid('json'), network),
  );
  return c.json({ success: true as const, data: toLoginToken(issued, c.var.clock()) });
});

loginRoutes.route('/', passkeyLoginRoutes);

/** @throws {ApiError} 403 with the challenge */
async function challenge(
  c: Context<AppEnv>,
  account: Account,
  methods: SecondFactorMethod[],
): Promise<never> {
  const { db, securityClock } = c.var;
  const opened = await db.transaction(async (tx) => {
    await recordChallenge(c, tx, account);
    return openChallenge(tx, account, BY_PASSWORD, securityClock.now());
  });
  // The password was right, so this does not count as a refusal.
  c.set('refusal', { logged: true, wait: 0 });
  throw secondFactorAsked({ challenge: opened, methods });
}

/** With PASSWORD_SIGN_IN=off root alone; all others are as unknown. */
const mayUsePassword = ({ var: { env } }: Context<AppEnv>, account: Account | undefined) =>
  env.passwordSignIn === 'on' || account?.id === ROOT_ID;

async function assertCaptcha(
  c: Context<AppEnv>,
  form: LoginForm,
  account: Account | undefined,
): Promise<void> {
  if (await passesCaptcha(c, form, account?.id)) return;
  recordFailedLogin(c, 'captcha', form.username, account);
  throw invalidCaptcha();
}
