import type { Role, RoleForm } from '@/schemas/role';
import { many } from './bulk';
import { crud } from './crud';
import { request } from './request';

export const roles = crud<Role, RoleForm>('/api/v1/roles');

export const manyRoles = many('/api/v1/roles');

/** gin-admin answers only ids and names. */
export async function fetchAllRoles(): Promise<Role[]> {
  const params = { resultType: 'select' };
  const all = await request<Role[] | null>('/api/v1/roles', { params, display: 'silent' });
  return (all ?? []).map((role) => ({ ...role, status: role.status || 'enabled' }));
}
