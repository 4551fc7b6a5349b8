import type { Role, RoleForm } from '@/schemas/role';
import { crud } from './crud';
import { request } from './request';

export const roles = crud<Role, RoleForm>('/api/v1/roles');

/** All roles, for a picker. gin-admin tells no more than their ids and names. */
export async function fetchAllRoles(): Promise<Role[]> {
  const params = { resultType: 'select' };
  const all = await request<Role[] | null>('/api/v1/roles', { params, display: 'silent' });
  return (all ?? []).map((role) => ({ ...role, status: role.status || 'enabled' }));
}
