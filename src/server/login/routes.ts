import type { Context } from 'hono';
import { type LoginForm, loginFormSchema, loginTokenSchema } from '@/schemas/session';
import { useCaptcha } from '../captcha/queries';
import { addressOf, networkOf } from '../http/address';
import type { AppEnv } from '../http/context';
import { invalidCaptcha, invalidCredentials, invalidFields, tooManyRequests } from '../http/errors';
import { createRouter, json, route } from '../http/router';
import { type LoginFailure, recordFailedLogin, recordLogin } from '../log/events';
import { verifyPassword } from '../password/hash';
import { startSession } from '../session/queries';
import { toLoginToken } from '../session/token';
import { inTurn } from '../throttle/inTurn';
import { clearTries, countTry } from '../throttle/queries';
import { usernameKey } from '../username';
import { type Account, findAccount } from './queries';

/** CHECKS.md S10. Counted by name and address, so that nobody can lock another out from afar. */
const LOGIN_LIMIT = { tries: 5, windowMs: 15 * 60_000 };

const postLogin = route({
  method: 'post',
  path: '/api/v1/login',
  access: 'public',
  tag: 'session',
  summary: 'Sign in',
  request: { body: json(loginFormSchema) },
  data: loginTokenSchema,
  refuses: [429],
});

export const loginRoutes = createRouter().openapi(postLogin, async (c) => {
  const form = c.req.valid('json');
  const { db, env, clock, securityClock } = c.var;
  const found = await findAccount(db, form.username);
  await demandCaptcha(c, form, found);
  const key = `login ${usernameKey(form.username)} ${networkOf(addressOf(c))}`;
  const account = await inTurn(key, () => demandPassword(c, key, form, found));
  const now = securityClock.now();
  const issued = await startSession(db, account, env, now, (tx) => recordLogin(c, tx, account));
  if (!issued) throw invalidCredentials();
  return c.json({ success: true as const, data: toLoginToken(issued, clock()) });
});

async function demandCaptcha(
  c: Context<AppEnv>,
  form: LoginForm,
  account: Account | undefined,
): Promise<void> {
  if (c.var.env.captcha === 'off') return;
  const missing = (['captcha_id', 'captcha_code'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw invalidFields(missing.map((field) => ({ field, message: 'is required' })));
  }
  const { captcha_id, captcha_code } = form;
  if (await useCaptcha(c.var.db, captcha_id ?? '', captcha_code ?? '', c.var.securityClock.now()))
    return;
  recordFailedLogin(c, 'captcha', form.username, account);
  throw invalidCaptcha();
}

async function demandPassword(
  c: Context<AppEnv>,
  key: string,
  form: LoginForm,
  account: Account | undefined,
): Promise<Account> {
  const { db, securityClock } = c.var;
  const wait = await countTry(db, key, LOGIN_LIMIT, securityClock.now());
  if (wait > 0) {
    recordFailedLogin(c, 'too many tries', form.username, account);
    throw tooManyRequests(wait);
  }
  const matches = await verifyPassword(account?.password_hash, form.password);
  if (!account || !matches || account.status !== 'activated') {
    recordFailedLogin(c, failureOf(account, matches), form.username, account);
    throw invalidCredentials();
  }
  await clearTries(db, key);
  return account;
}

function failureOf(account: Account | undefined, matches: boolean): LoginFailure {
  if (!account) return 'unknown user';
  return matches ? 'account frozen' : 'wrong password';
}
