import type { Menu } from '@/schemas/menu';
import type { Preferences } from '@/schemas/preferences';
import type { UpdatePassword } from '@/schemas/session';
import type { CurrentUser, CurrentUserForm } from '@/schemas/user';
import { apiQuery } from './apiQuery';
import { conditions, readVersioned, type Versioned } from './crud';
import { shownTree } from './menu';
import { type RequestOptions, request } from './request';

export function fetchCurrentUser(options?: RequestOptions): Promise<CurrentUser> {
  return request('/api/v1/current/user', options);
}

export function readProfile(): Promise<Versioned<CurrentUser>> {
  return readVersioned('/api/v1/current/user', { display: 'silent' });
}

export function fetchCurrentMenus(options?: RequestOptions): Promise<Menu[] | null> {
  return request('/api/v1/current/menus', options);
}

/** The user's own menus, for what a form offers; the navigation has those of the session. */
export const currentMenusQuery = () => ({
  ...apiQuery('/api/v1/current/menus', {}, async (path, options) => {
    const menus = await request<Menu[] | null>(path, options);
    return menus ?? [];
  }),
  select: shownTree(),
});

export function changePassword(data: UpdatePassword): Promise<void> {
  return request('/api/v1/current/password', { method: 'PUT', data, display: 'silent' });
}

export function updateProfile(data: CurrentUserForm, etag?: string): Promise<void> {
  const headers = conditions(etag);
  return request('/api/v1/current/user', { method: 'PUT', data, headers, display: 'silent' });
}

export function storePreferences(data: Preferences): Promise<void> {
  return request('/api/v1/current/preferences', { method: 'PUT', data, display: 'silent' });
}
