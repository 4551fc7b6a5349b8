import type { CaptchaId, LoginForm, LoginToken } from '@/schemas/session';
import {
  authorization,
  type HeldToken,
  ownAuthorization,
  randomName,
  tokenOfAnswer,
} from '@/services/token/tokenStorage';
import { apiUrl } from './apiPrefix';
import { exchange, request } from './request';

/** Other backends leave `captcha_required` out and always require a captcha. */
export async function newCaptcha(): Promise<CaptchaId> {
  const captcha = await request<Partial<CaptchaId>>('/api/v1/captcha/id', { display: 'silent' });
  return {
    captcha_id: captcha.captcha_id ?? '',
    captcha_required: captcha.captcha_required !== false,
  };
}

export function captchaImageUrl(id: string): string {
  const query = new URLSearchParams({ id, reload: '1', ts: String(Date.now()) });
  return apiUrl(`/api/v1/captcha/image?${query}`);
}

/** Silent: the form shows failures. `password` is a digest of `digestOf`. */
export async function login(form: LoginForm): Promise<HeldToken> {
  const path = '/api/v1/login';
  const { body, headers } = await exchange<LoginToken>(path, { method: 'POST', data: form });
  return tokenOfAnswer(body.data as LoginToken, headers, randomName());
}

export async function refreshToken(signIn: string): Promise<HeldToken> {
  const { body, headers } = await exchange<LoginToken>('/api/v1/current/refresh-token', {
    method: 'POST',
    display: 'silent',
    ungated: true,
    headers: { Authorization: ownAuthorization() ?? '' },
  });
  return tokenOfAnswer(body.data as LoginToken, headers, signIn);
}

const LOGOUT_PATIENCE_MS = 5_000;

export function logout(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  const headers = { Authorization: authorization() ?? '' };
  return request('/api/v1/current/logout', { method: 'POST', signal, headers });
}
