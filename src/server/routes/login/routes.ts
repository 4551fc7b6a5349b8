import type { Context } from 'hono';
import { loginChallengeSchema, secondFactorFormSchema } from '@/schemas/secondFactor';
import { type LoginForm, loginFormSchema, loginTokenSchema } from '@/schemas/session';
import { BY_PASSWORD } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import { inBoundedTurn } from '../../auth/throttle/turns';
import { rateLimitSubject } from '../../http/address';
import { passesCaptcha } from '../../http/captcha';
import type { AppEnv } from '../../http/context';
import { recordFailedLogin } from '../../http/events';
import { createRouter, json, openRoute } from '../../http/router';
import { laneOf } from '../../http/shares';
import { invalidCaptcha, invalidCredentials } from '../../lib/errors';
import { ROOT_ID } from '../../lib/root';
import { companyRoutes } from './company';
import { passkeyLoginRoutes } from './passkey';
import { provePassword } from './password';
import { type Account, findAccount } from './queries';
import { passSecondFactor } from './secondFactor';
import { signInOrAsk } from './signIn';

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
  const issued = await signInOrAsk(c, account, BY_PASSWORD);
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

/** Returns whether a password signs in: with PASSWORD_SIGN_IN=off of root alone; all others are as unknown. */
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
