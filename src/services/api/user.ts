import type { User, UserForm } from '@/schemas/user';
import { many } from './bulk';
import { crud } from './crud';
import { request } from './request';

export const users = crud<User, UserForm>('/api/v1/users');

export const manyUsers = many('/api/v1/users');

/** The one-time password; undefined where it is the operator's default password. */
export async function resetPassword(id: string): Promise<string | undefined> {
  const path = `/api/v1/users/${encodeURIComponent(id)}/reset-pwd`;
  const told = await request<{ password?: string } | undefined>(path, {
    method: 'PATCH',
    display: 'silent',
  });
  return told?.password;
}

export function resetSecondFactor(id: string): Promise<void> {
  const path = `/api/v1/users/${encodeURIComponent(id)}/second-factor`;
  return request(path, { method: 'DELETE', display: 'silent' });
}
