import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { newPasswordFormSchema, type RecoverForm, recoverFormSchema } from '@/schemas/recovery';
import { consumeTry, type ThrottleLimit } from '../../auth/throttle/queries';
import { passesCaptcha } from '../../http/captcha';
import type { AppEnv } from '../../http/context';
import { createRouter, json, route } from '../../http/router';
import { takeShare } from '../../http/shares';
import { invalidCaptcha, tooManyRequests } from '../../lib/errors';
import { answerForgotten } from './answer';
import { setPassword } from './setPassword';

const PATH = '/api/v1/recover';
const WINDOW_MS = 15 * 60_000;
/** From one address. */
const ASKED: ThrottleLimit = { tries: 10, windowMs: WINDOW_MS };
const SET: ThrottleLimit = { tries: 20, windowMs: WINDOW_MS };
/** Longer than what is done for a known name. */
const ANSWER_MS = 300;

const open = { access: 'public', tag: 'session', method: 'post' } as const;

const postRecover = route({
  ...open,
  path: PATH,
  summary: 'Ask for a new password; the same answer for every name',
  request: { body: json(recoverFormSchema) },
  refuses: [429],
});

const postPassword = route({
  ...open,
  path: `${PATH}/password`,
  summary: 'Set a new password by the secret of a link, and end all sessions',
  request: { body: json(newPasswordFormSchema) },
  refuses: [429],
});

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
  await takeShare(c, async ({ caller }) => {
    const wait = await consumeTry(db, `${what} ${caller}`, limit, securityClock.now());
    if (wait > 0) throw tooManyRequests(wait);
  });
}

/** Answers no sooner, so that the time does not tell what was found. */
async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
