import { roleFormSchema, roleQuerySchema, roleSchema } from '@/schemas/role';
import { crudRouter } from '../../crud/router';
import { roleStore } from './queries';

export const roleRoutes = crudRouter({
  entity: 'role',
  path: '/api/v1/roles',
  item: roleSchema,
  form: roleFormSchema,
  query: roleQuerySchema,
  store: roleStore,
  unique: {
    constraint: 'role_code_unique',
    field: 'code',
    detail: 'Role code already exists',
  },
});
