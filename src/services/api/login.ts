import type { LoginToken } from '@/schemas/session';
import {
  authorization,
  type HeldToken,
  ownAuthorization,
  tokenOfAnswer,
} from '@/services/token/tokenStorage';
import { exchange, request } from './request';

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

/** @returns where the company account is signed out, of who came by one */
export function logout(): Promise<{ url: string } | undefined> {
  const signal = AbortSignal.timeout(LOGOUT_PATIENCE_MS);
  const headers = { Authorization: authorization() ?? '' };
  return request('/api/v1/current/logout', { method: 'POST', signal, headers });
}
