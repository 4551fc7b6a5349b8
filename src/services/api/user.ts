import type { ResetResult } from '@/schemas/bound';
import type { User, UserForm } from '@/schemas/user';
import { bulkApi } from './bulk';
import { crud } from './crud';
import { request } from './request';

export const users = crud<User, UserForm>('/api/v1/users');

export const userBulk = bulkApi('/api/v1/users');

/** Answers undefined where it is the operator's default password, and nothing was bound. */
export function resetPassword(id: string): Promise<ResetResult | undefined> {
  const path = `/api/v1/users/${encodeURIComponent(id)}/reset-pwd`;
  return request(path, { method: 'PATCH', display: 'silent' });
}

export function resetSecondFactor(id: string): Promise<void> {
  const path = `/api/v1/users/${encodeURIComponent(id)}/second-factor`;
  return request(path, { method: 'DELETE', display: 'silent' });
}
