import type { Context } from 'hono';
import { useCaptcha, useCaptchaOf } from '../auth/captcha/queries';
import { invalidFields } from '../lib/errors';
import { fieldError } from '../lib/fieldError';
import type { AppEnv } from './context';
import { knownUser, ownShare } from './shares';

interface CaptchaFields {
  captcha_id?: string | null | undefined;
  captcha_code?: string | null | undefined;
}

/**
 * @param userId whose sign-in it is: one of their own share passes unseen
 * @returns whether it is right, or none is asked for
 * @throws {ApiError} 400 where it is missing
 */
export async function passesCaptcha(
  c: Context<AppEnv>,
  form: CaptchaFields,
  userId?: string,
): Promise<boolean> {
  const { db, env, securityClock } = c.var;
  if (env.captcha === 'off') return true;
  if (!form.captcha_code && userId !== undefined && knownUser(c) === userId) {
    if (await useCaptchaOf(db, ownShare(userId), securityClock.now())) return true;
  }
  const missing = (['captcha_id', 'captcha_code'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw invalidFields(missing.map((field) => fieldError(field, 'required')));
  }
  const { captcha_id, captcha_code } = form;
  return useCaptcha(db, captcha_id ?? '', captcha_code ?? '', securityClock.now());
}
