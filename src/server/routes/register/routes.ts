import type { Context } from 'hono';
import { type RegisterForm, registerFormSchema, registerInfoSchema } from '@/schemas/registration';
import { hashPassword } from '../../auth/password/hash';
import { assertStrong } from '../../auth/password/newPassword';
import { isFull, storeRegistration } from '../../auth/requests/registrations';
import { takeTry } from '../../auth/throttle/queries';
import { rateLimitSubject, siteOf } from '../../http/address';
import { passesCaptcha } from '../../http/captcha';
import type { AppEnv } from '../../http/context';
import { recordStranger } from '../../http/events';
import { createRouter, json, openRoute } from '../../http/router';
import { invalidCaptcha, notFound, tooManyRequests } from '../../lib/errors';
import { answerersOf, notifyAnswerers } from '../../messages/notification/answerers';

const PATH = '/api/v1/register';
const ACTIVATION = { method: 'POST', path: '/api/v1/registrations/{id}/activate' };
const HOUR_MS = 3_600_000;
/** Limits requests from one address. */
const LIMIT = { tries: 5, windowMs: HOUR_MS };
/** The wait until somebody has answered some of the network's. */
const FULL_SECONDS = 3_600;

const getRegister = openRoute('get', PATH, 'What those without an account or a password may do', {
  data: registerInfoSchema,
});

const postRegister = openRoute(
  'post',
  PATH,
  'Ask for an account, which somebody activates; the same answer for every username',
  { request: { body: json(registerFormSchema) }, refuses: [404, 429] },
);

export const registerRoutes = createRouter()
  .openapi(getRegister, (c) => {
    const { registration, contact, mail } = c.var.env;
    const recovery = mail ? ('mail' as const) : ('request' as const);
    return c.json({ success: true as const, data: { registration, recovery, contact } });
  })
  .openapi(postRegister, async (c) => {
    await register(c, c.req.valid('json'));
    return c.json({ success: true as const });
  });

/** Looks at no user: whether a username is taken is seen by who activates. */
async function register(c: Context<AppEnv>, form: RegisterForm): Promise<void> {
  const { db, env, clock, securityClock } = c.var;
  if (env.registration === 'off') throw notFound('Nobody can register here');
  if (!(await passesCaptcha(c, form))) throw invalidCaptcha();
  const { username, name, email, locale } = form;
  await assertStrong(form.password, username, env.defaultPassword);
  await takeTry(db, `register ${rateLimitSubject(c)}`, LIMIT, securityClock.now());
  const network = siteOf(c);
  if (await isFull(db, network, securityClock.now())) throw tooManyRequests(FULL_SECONDS);
  const password_hash = await hashPassword(form.password);
  const event = 'activation-requested';
  const answerers = await answerersOf(db, event, ACTIVATION, securityClock.now());
  await db.transaction(async (tx) => {
    const asked = { username, name, email, locale, password_hash };
    const isStored = await storeRegistration(tx, asked, network, securityClock.now());
    if (!isStored) throw tooManyRequests(FULL_SECONDS);
    await recordStranger(c, tx, 'account-requested', { username });
    await notifyAnswerers(tx, new Date(clock()), answerers, event, name);
  });
}
