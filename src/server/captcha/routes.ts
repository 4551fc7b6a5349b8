import { randomInt } from 'node:crypto';
import type { Extension } from '@/schemas/extensions';
import { captchaIdSchema, captchaImageQuerySchema } from '@/schemas/session';
import { notFound } from '../http/errors';
import { createRouter, route } from '../http/router';
import { drawCaptcha } from './image';
import { createCaptcha, findDigits, renewDigits } from './queries';

const LENGTH = 4;

/** Those that a client has to know of before anybody is signed in. */
const EXTENSIONS: Extension[] = ['captcha-optional'];

/** Random decimal digits for a captcha. */
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
    const { db, securityClock, newDigits, env } = c.var;
    const captcha_id = await createCaptcha(db, newDigits(), securityClock.now());
    return c.json({
      success: true as const,
      data: { captcha_id, captcha_required: env.captcha === 'image', extensions: EXTENSIONS },
    });
  })
  .openapi(getImage, async (c) => {
    const { db, securityClock, newDigits } = c.var;
    const { id, reload } = c.req.valid('query');
    if (reload === '1') await renewDigits(db, id, newDigits(), securityClock.now());
    const digits = await findDigits(db, id, securityClock.now());
    if (!digits) throw notFound('Captcha id not found');
    const image = await drawCaptcha(digits);
    return c.body(new Uint8Array(image), 200, { 'Content-Type': 'image/png' });
  });
