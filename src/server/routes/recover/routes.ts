import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import {
  type NewPasswordForm,
  newPasswordFormSchema,
  type RecoverForm,
  recoverFormSchema,
} from '@/schemas/recovery';
import { hashPassword } from '../../auth/password/hash';
import { assertStrong } from '../../auth/password/newPassword';
import { findLink, setByLink } from '../../auth/requests/recoveries';
import { endAccessOf } from '../../auth/session/ending';
import { type ThrottleLimit, takeTry } from '../../auth/throttle/queries';
import { changeContext, recordChange } from '../../changes/record';
import { passesCaptcha } from '../../http/captcha';
import type { AppEnv } from '../../http/context';
import { recordUnknownStranger } from '../../http/events';
import { createRouter, json, openRoute } from '../../http/router';
import { takeShare } from '../../http/shares';
import { invalidCaptcha, recoveryEnded } from '../../lib/errors';
import { storeNotifications } from '../../messages/notification/store';
import { answerForgotten } from './answer';

const PATH = '/api/v1/recover';
const WINDOW_MS = 15 * 60_000;
/** Limits requests from one address. */
const ASKED: ThrottleLimit = { tries: 10, windowMs: WINDOW_MS };
const SET: ThrottleLimit = { tries: 20, windowMs: WINDOW_MS };
/** Longer than what is done for a known name. */
const ANSWER_MS = 300;

const postRecover = openRoute(
  'post',
  PATH,
  'Ask for a new password; the same answer for every name',
  { request: { body: json(recoverFormSchema) }, refuses: [429] },
);

const postPassword = openRoute(
  'post',
  `${PATH}/password`,
  'Set a new password by the secret of a link, and end all sessions',
  { request: { body: json(newPasswordFormSchema) }, refuses: [429] },
);

export const recoverRoutes = createRouter()
  .openapi(postRecover, async (c) => {
    await recover(c, c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .openapi(postPassword, async (c) => {
    await count(c, 'recover-set', SET);
    await setPassword(c, c.req.valid('json'));
    return c.json({ success: true as const });
  });

async function recover(c: Context<AppEnv>, form: RecoverForm): Promise<void> {
  if (!(await passesCaptcha(c, form))) throw invalidCaptcha();
  await count(c, 'recover', ASKED);
  await atLeast(ANSWER_MS, () => answerForgotten(c, form));
}

async function count(c: Context<AppEnv>, what: string, limit: ThrottleLimit): Promise<void> {
  const { db, securityClock } = c.var;
  await takeShare(c, ({ caller }) => takeTry(db, `${what} ${caller}`, limit, securityClock.now()));
}

/** A second factor stays, and is asked for at the next sign-in. @throws {ApiError} 400 where the link has ended */
async function setPassword(c: Context<AppEnv>, form: NewPasswordForm): Promise<void> {
  const { db, env, clock, securityClock } = c.var;
  const account = await findLink(db, form.secret, securityClock.now());
  if (!account || env.passwordSignIn === 'off') throw ended(c);
  await assertStrong(form.password, account.username, env.defaultPassword);
  const password_hash = await hashPassword(form.password);
  const now = new Date(clock());
  const { id, username, name } = account;
  await db.transaction(async (tx) => {
    if (!(await setByLink(tx, account, form.secret, password_hash, now))) throw ended(c);
    await endAccessOf(tx, [id]);
    const actor = { user_id: id, username };
    const entry = { verb: 'recover-password', entity: 'user', id, name } as const;
    await recordChange(tx, { ...changeContext(c), actor, ...entry });
    await storeNotifications(tx, now, [
      {
        user_id: id,
        event: 'password-changed',
        params: { by: 'self', change: 'recovered' },
        path: '/account/settings?section=security',
      },
    ]);
  });
}

function ended(c: Context<AppEnv>) {
  recordUnknownStranger(c, 'recovery-link-refused', '');
  return recoveryEnded();
}

/** Answers no sooner, so that the time does not tell what was found. */
async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
