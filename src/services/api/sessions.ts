import type { LastSignIn, Session } from '@/schemas/session';
import { apiQuery } from './apiQuery';
import { request } from './request';

/** Of oneself, or of the user with that id. */
const pathOf = (userId?: string) =>
  userId === undefined
    ? '/api/v1/current/sessions'
    : `/api/v1/users/${encodeURIComponent(userId)}/sessions`;

export const sessionsQuery = (userId?: string) => apiQuery<Session[]>(pathOf(userId));

const end = (path: string): Promise<void> => request(path, { method: 'DELETE', display: 'silent' });

export const endSession = (id: string, userId?: string): Promise<void> =>
  end(`${pathOf(userId)}/${encodeURIComponent(id)}`);

export const endSessions = (userId?: string): Promise<void> => end(pathOf(userId));

export const lastSignInQuery = () => apiQuery<LastSignIn>('/api/v1/current/last-sign-in');
