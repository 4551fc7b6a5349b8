import type { CaptchaId, LoginForm, LoginToken } from '@/schemas/session';
import {
  authorization,
  type HeldToken,
  randomName,
  tokenOfAnswer,
} from '@/services/token/tokenStorage';
import { apiUrl } from './apiPrefix';
import { exchange, request } from './request';

/** A new challenge. Other backends leave `captcha_required` out and always require one. */
export async function newCaptcha(): Promise<CaptchaId> {
  const captcha = await request<Partial<CaptchaId>>('/api/v1/captcha/id', { display: 'silent' });
  return {
    captcha_id: captcha.captcha_id ?? '',
    captcha_required: captcha.captcha_required !== false,
  };
}

/** The challenge's picture, with new digits each time. */
export function captchaImageUrl(id: string): string {
  const query = new URLSearchParams({ id, reload: '1', ts: String(Date.now()) });
  return apiUrl(`/api/v1/captcha/image?${query}`);
}

/** Silent: the form shows why it failed. `password` is the digest of `digestOf`. */
export async function login(form: LoginForm): Promise<HeldToken> {
  const path = '/api/v1/login';
  const { body, headers } = await exchange<LoginToken>(path, { method: 'POST', data: form });
  return tokenOfAnswer(body.data as LoginToken, headers, randomName());
}

/** Another token for the same sign-in; the one it is asked with is refused from then on. */
export async function refreshToken(signIn: string): Promise<HeldToken> {
  const { body, headers } = await exchange<LoginToken>('/api/v1/current/refresh-token', {
    method: 'POST',
    display: 'silent',
    ungated: true,
  });
  return tokenOfAnswer(body.data as LoginToken, headers, signIn);
}

/** How long a server that does not answer can hold up who wants to leave. */
const LOGOUT_PATIENCE_MS = 5_000;

/** Ends the session on the server, with the token as it is now: it may be removed at once. */
export function logout(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  const headers = { Authorization: authorization() ?? '' };
  return request('/api/v1/current/logout', { method: 'POST', signal, headers });
}
