import type { Role, RoleForm } from '@/schemas/role';
import { apiQuery } from './apiQuery';
import { bulkApi } from './bulk';
import { crud } from './crud';
import { request } from './request';

export const roles = crud<Role, RoleForm>('/api/v1/roles');

export const roleBulk = bulkApi('/api/v1/roles');

/** All roles; gin-admin answers only ids and names. */
export const allRolesQuery = () =>
  apiQuery('/api/v1/roles', { resultType: 'select' }, async (path, options) => {
    const all = await request<Role[] | null>(path, options);
    return (all ?? []).map((role) => ({ ...role, status: role.status || 'enabled' }));
  });
