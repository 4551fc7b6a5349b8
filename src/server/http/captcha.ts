import type { Context } from 'hono';
import { useCaptcha } from '../auth/captcha/queries';
import { invalidFields } from '../base/errors';
import { fieldError } from '../base/fieldError';
import type { AppEnv } from './context';

interface CaptchaFields {
  captcha_id?: string | null | undefined;
  captcha_code?: string | null | undefined;
}

/**
 * @returns whether it is right, or none is asked for
 * @throws {ApiError} 400 where it is missing
 */
export async function passesCaptcha(c: Context<AppEnv>, form: CaptchaFields): Promise<boolean> {
  const { db, env, securityClock } = c.var;
  if (env.captcha === 'off') return true;
  const missing = (['captcha_id', 'captcha_code'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw invalidFields(missing.map((field) => fieldError(field, 'required')));
  }
  const { captcha_id, captcha_code } = form;
  return useCaptcha(db, captcha_id ?? '', captcha_code ?? '', securityClock.now());
}
