import { randomInt } from 'node:crypto';
import { captchaIdSchema } from '@/schemas/session';
import { z } from '@/schemas/zod';
import { createCaptcha, findDigits, renewDigits } from '../../auth/captcha/queries';
import { relyingPartyOf } from '../../auth/passkey/relyingParty';
import { createRouter, route } from '../../http/router';
import { countUse, takeShare } from '../../http/shares';
import { notFound } from '../../lib/errors';
import { drawCaptcha } from './image';

const captchaImageQuerySchema = z.object({
  id: z.string().max(64),
  reload: z.string().describe('1 draws new digits for the same id').optional(),
});

const LENGTH = 4;
/** How many ids and images one caller may ask for in a minute. */
const MAX_IDS = 300;
const MAX_IMAGES = 120;

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
    const { taken: captcha_id, user } = await takeShare(c, async (sharer) => {
      countUse(c, captchaUse.ids, MAX_IDS, sharer);
      return createCaptcha(db, newDigits(), sharer, securityClock.now());
    });
    const data = {
      captcha_id,
      captcha_required: env.captcha === 'image' && user === undefined,
      ...(env.oidc && { company_sign_in: { label: env.oidc.label } }),
      ...(env.passwordSignIn === 'off' && { password_sign_in: false }),
      gatehouse: {
        registration: env.registration !== 'off',
        passkeys: relyingPartyOf(env, c.req.url) !== undefined,
      },
    };
    return c.json({ success: true as const, data });
  })
  .openapi(getImage, async (c) => {
    const { db, securityClock, newDigits, captchaUse } = c.var;
    await takeShare(c, async (sharer) => countUse(c, captchaUse.images, MAX_IMAGES, sharer));
    const { id, reload } = c.req.valid('query');
    if (reload === '1') await renewDigits(db, id, newDigits(), securityClock.now());
    const digits = await findDigits(db, id, securityClock.now());
    if (!digits) throw notFound('Captcha id not found');
    const image = await drawCaptcha(digits);
    return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/png' });
  });
