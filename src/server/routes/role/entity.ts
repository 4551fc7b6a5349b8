import { roleFormSchema, roleQuerySchema, roleSchema, roleStatusSchema } from '@/schemas/role';
import { crudEntity } from '../../crud/entity';
import { tables } from '../../db/database';
import { roleExport } from './export';
import { roleImport } from './import';
import { roleStore } from './queries';

export const role = crudEntity({
  entity: 'role',
  nameOf: ({ name }) => name,
  path: '/api/v1/roles',
  description: 'Roles: what menus they give',
  tables: [tables.role, tables.role_menu],
  search: [tables.role.name, tables.role.code],
  item: roleSchema,
  form: roleFormSchema,
  query: roleQuerySchema,
  store: roleStore,
  keptList: ({ resultType, current, pageSize, ...filters }) => {
    if (Object.values(filters).some(Boolean)) return undefined;
    return resultType === 'select' ? 'all' : `page ${current} of ${pageSize}`;
  },
  statuses: roleStatusSchema,
  importing: roleImport,
  exporting: roleExport,
  unique: {
    constraint: 'role_code_unique',
    field: 'code',
    code: 'role_code_taken',
  },
});
