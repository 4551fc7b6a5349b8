import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import type { Extension } from '@/schemas/extensions';
import { captchaIdSchema, captchaImageQuerySchema } from '@/schemas/session';
import { createCaptcha, findDigits, renewDigits } from '../../auth/captcha/queries';
import { notFound, tooManyRequests } from '../../base/errors';
import type { WindowCounter } from '../../base/windowCounter';
import { addressOf, networkOf, rateLimitSubject } from '../../http/address';
import type { AppEnv } from '../../http/context';
import { createRouter, route } from '../../http/router';
import { drawCaptcha } from './image';

const LENGTH = 4;
/** For one caller in a minute. */
const MAX_IDS = 300;
const MAX_IMAGES = 120;
/** Captchas end all the time. */
const FULL_SECONDS = 10;

const EXTENSIONS: Extension[] = ['captcha-optional', 'captcha-work'];

export const randomDigits = () => String(randomInt(10 ** LENGTH)).padStart(LENGTH, '0');

const getId = route({
  method: 'get',
  path: '/api/v1/captcha/id',
  access: 'public',
  tag: 'captcha',
  summary: 'Start a captcha',
  data: captchaIdSchema,
});

const getImage = route({
  method: 'get',
  path: '/api/v1/captcha/image',
  access: 'public',
  tag: 'captcha',
  summary: "Draw a captcha's image (PNG)",
  request: { query: captchaImageQuerySchema },
  file: 'image/png',
  refuses: [404],
});

export const captchaRoutes = createRouter()
  .openapi(getId, async (c) => {
    const { db, securityClock, newDigits, env, captchaUse } = c.var;
    countUse(c, captchaUse.ids, MAX_IDS);
    const network = networkOf(addressOf(c), 48);
    const captcha_id = await createCaptcha(db, newDigits(), network, securityClock.now());
    if (!captcha_id) throw tooManyRequests(FULL_SECONDS);
    return c.json({
      success: true as const,
      data: {
        captcha_id,
        captcha_required: env.captcha === 'image',
        ...(env.oidc && { company_sign_in: { label: env.oidc.label } }),
        ...(env.passwordSignIn === 'off' && { password_sign_in: false }),
        extensions: EXTENSIONS,
      },
    });
  })
  .openapi(getImage, async (c) => {
    const { db, securityClock, newDigits, captchaUse } = c.var;
    countUse(c, captchaUse.images, MAX_IMAGES);
    const { id, reload } = c.req.valid('query');
    if (reload === '1') await renewDigits(db, id, newDigits(), securityClock.now());
    const digits = await findDigits(db, id, securityClock.now());
    if (!digits) throw notFound('Captcha id not found');
    const image = await drawCaptcha(digits);
    return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/png' });
  });

function countUse(c: Context<AppEnv>, counter: WindowCounter, most: number): void {
  const now = c.var.securityClock.now();
  const window = counter.add(rateLimitSubject(c), now);
  if (window && window.count > most) {
    throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now) / 1000)));
  }
}
