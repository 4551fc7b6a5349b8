import type { Role, RoleForm } from '@/schemas/role';
import { crud } from './crud';
import { request } from './request';

export const roles = crud<Role, RoleForm>('/api/v1/roles');

/** All roles, for a picker. */
export async function fetchAllRoles(): Promise<Role[]> {
  const params = { resultType: 'select' };
  return (await request<Role[] | null>('/api/v1/roles', { params, display: 'silent' })) ?? [];
}
