import type { AccessToken, AccessTokenForm, NewAccessToken } from '@/schemas/accessToken';
import { apiQuery } from './apiQuery';
import { request } from './request';

/** Of oneself, or of the user with that id. */
const pathOf = (userId?: string) =>
  userId === undefined
    ? '/api/v1/current/tokens'
    : `/api/v1/users/${encodeURIComponent(userId)}/tokens`;

export const accessTokensQuery = (userId?: string) => apiQuery<AccessToken[]>(pathOf(userId));

export const createAccessToken = (data: AccessTokenForm): Promise<NewAccessToken> =>
  request(pathOf(), { method: 'POST', data, display: 'silent' });

export const removeAccessToken = (id: string, userId?: string): Promise<void> =>
  request(`${pathOf(userId)}/${encodeURIComponent(id)}`, { method: 'DELETE', display: 'silent' });
