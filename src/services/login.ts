import type { CaptchaId, LoginForm, LoginToken } from '@/schemas/session';
import { apiUrl } from './apiPrefix';
import { request } from './request';

/** A new challenge. Other backends leave `captcha_required` out and always require one. */
export async function newCaptcha(): Promise<CaptchaId> {
  const captcha = await request<Partial<CaptchaId>>('/api/v1/captcha/id', { silent: true });
  return {
    captcha_id: captcha.captcha_id ?? '',
    captcha_required: captcha.captcha_required !== false,
  };
}

/** The challenge's picture. `reload` draws new digits for the same id. */
export function captchaImageUrl(id: string, reload: boolean): string {
  const query = new URLSearchParams({ id, ts: String(Date.now()) });
  if (reload) query.set('reload', '1');
  return apiUrl(`/api/v1/captcha/image?${query}`);
}

/** Silent: the form shows why it failed. `password` is the digest of `digestOf`. */
export function login(form: LoginForm): Promise<LoginToken> {
  return request('/api/v1/login', { method: 'POST', data: form, silent: true });
}

export function logout(): Promise<void> {
  return request('/api/v1/current/logout', { method: 'POST', silent: true });
}
