import type { Menu } from '@/schemas/menu';
import type { UpdatePassword } from '@/schemas/session';
import type { CurrentUser, CurrentUserForm } from '@/schemas/user';
import { type RequestOptions, request } from './request';

export function fetchCurrentUser(options?: RequestOptions): Promise<CurrentUser> {
  return request('/api/v1/current/user', options);
}

/** The menus and buttons the user holds, as a tree; null for a user without any. */
export function fetchCurrentMenus(options?: RequestOptions): Promise<Menu[] | null> {
  return request('/api/v1/current/menus', options);
}

/** Both passwords as digests. Silent: the form shows why it failed. */
export function changePassword(data: UpdatePassword): Promise<void> {
  return request('/api/v1/current/password', { method: 'PUT', data, display: 'silent' });
}

/** What the user says of himself. Silent: the form shows why it failed. */
export function updateProfile(data: CurrentUserForm): Promise<void> {
  return request('/api/v1/current/user', { method: 'PUT', data, display: 'silent' });
}
