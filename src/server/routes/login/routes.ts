import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { type LoginForm, loginFormSchema, loginTokenSchema } from '@/schemas/session';
import { recordFailedLogin, recordLogin } from '../../audit/events';
import { useCaptcha } from '../../auth/captcha/queries';
import { startSession } from '../../auth/session/queries';
import { toLoginToken } from '../../auth/session/token';
import {
  invalidCaptcha,
  invalidCredentials,
  invalidFields,
  tooManyRequests,
} from '../../base/errors';
import { fieldError } from '../../base/fieldError';
import { rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { createRouter, json, route } from '../../http/router';
import { inBoundedTurn, provePassword } from './password';
import { type Account, findAccount, rememberNetwork } from './queries';
import { sharedWait } from './sharedRefusals';

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
  const network = rateLimitSubject(c);
  const arrivedAt = performance.now();
  const found = await inBoundedTurn(`account ${network}`, async () => {
    refuseShared(c, form.username, network, arrivedAt);
    // The embedded database answers before the loop turns; other requests go first.
    await nextTurn();
    refuseShared(c, form.username, network, arrivedAt);
    const account = await findAccount(db, form.username, network);
    await assertCaptcha(c, form, account);
    return account;
  });
  const account = await provePassword(c, form, network, found);
  const now = securityClock.now();
  const issued = await startSession(db, account, env, now, async (tx) => {
    await recordLogin(c, tx, account);
    await rememberNetwork(tx, account.id, network, now);
  });
  if (!issued) throw invalidCredentials();
  return c.json({ success: true as const, data: toLoginToken(issued, clock()) });
});

function refuseShared(
  c: Context<AppEnv>,
  username: string,
  network: string,
  arrivedAt: number,
): void {
  const wait = sharedWait(c.var.db, username, network, arrivedAt);
  if (wait === 0) return;
  recordFailedLogin(c, 'too many tries', username);
  throw tooManyRequests(wait);
}

async function assertCaptcha(
  c: Context<AppEnv>,
  form: LoginForm,
  account: Account | undefined,
): Promise<void> {
  if (c.var.env.captcha === 'off') return;
  const missing = (['captcha_id', 'captcha_code'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw invalidFields(missing.map((field) => fieldError(field, 'required')));
  }
  const { captcha_id, captcha_code } = form;
  if (await useCaptcha(c.var.db, captcha_id ?? '', captcha_code ?? '', c.var.securityClock.now()))
    return;
  recordFailedLogin(c, 'captcha', form.username, account);
  throw invalidCaptcha();
}
