import type { PasskeyRequest, SignedPasskey } from '@/schemas/passkey';
import type { LoginChallenge, SecondFactorForm } from '@/schemas/secondFactor';
import type { CaptchaId, LoginForm, LoginToken } from '@/schemas/session';
import { currentLocale } from '@/services/browser/locale';
import { type HeldToken, randomName, tokenOfAnswer } from '@/services/token/tokenStorage';
import { apiUrl, exchange, request } from './request';
import { RequestError } from './requestError';

/** A plain server leaves `captcha_required` out, always requires a captcha, and takes no work for it. */
export async function newCaptcha(): Promise<CaptchaId> {
  const captcha = await request<Partial<CaptchaId>>('/api/v1/captcha/id', { display: 'silent' });
  return {
    captcha_id: captcha.captcha_id ?? '',
    captcha_required: captcha.captcha_required !== false,
    ...(captcha.company_sign_in && { company_sign_in: captcha.company_sign_in }),
    password_sign_in: captcha.password_sign_in !== false,
    ...(captcha.gatehouse && { gatehouse: captcha.gatehouse }),
  };
}

export function captchaImageUrl(id: string): string {
  const query = new URLSearchParams({ id, reload: '1', ts: String(Date.now()) });
  return apiUrl(`/api/v1/captcha/image?${query}`);
}

/** Silent: the form shows failures. `password` is a digest of `digestOf`. */
export const login = (form: LoginForm): Promise<HeldToken> => signInBy('/api/v1/login', form);

export const answerChallenge = (form: SecondFactorForm): Promise<HeldToken> =>
  signInBy('/api/v1/login/second-factor', form);

/** Undefined where the sign-in failed for another reason. */
export function challengeOf(error: unknown): LoginChallenge | undefined {
  const isAsked = error instanceof RequestError && error.id === 'com.login.second-factor';
  return isAsked ? (error.data as LoginChallenge) : undefined;
}

export const signInByCompany = (code: string): Promise<HeldToken> =>
  signInBy('/api/v1/login/oidc', { code });

/** @returns the address of the company's own page */
export async function beginCompanySignIn(redirect: string | null): Promise<string> {
  const begun = await request<{ url: string }>('/api/v1/login/oidc/start', {
    method: 'POST',
    data: { redirect },
    display: 'silent',
  });
  return begun.url;
}

const PASSKEY_PATH = '/api/v1/login/passkey';

/** @param challenge of a sign-in after its password; without it the passkey is all */
export const requestPasskey = (challenge?: string): Promise<PasskeyRequest> =>
  request(`${PASSKEY_PATH}/options`, { method: 'POST', data: { challenge }, display: 'silent' });

export const signInByPasskey = (credential: SignedPasskey): Promise<HeldToken> =>
  signInBy(PASSKEY_PATH, { credential });

async function signInBy(path: string, data: object): Promise<HeldToken> {
  const language = { 'Accept-Language': currentLocale() };
  const { body, headers } = await exchange<LoginToken>(path, {
    method: 'POST',
    data,
    headers: language,
  });
  return tokenOfAnswer(body.data as LoginToken, headers, randomName());
}
