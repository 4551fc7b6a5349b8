import { menuFormSchema, menuQuerySchema, menuSchema } from '@/schemas/menu';
import { crudEntity } from '../../crud/entity';
import { tables } from '../../db/database';
import { menuExport } from './export';
import { menuImport } from './import';
import { menuStore } from './queries';

export const menu = crudEntity({
  entity: 'menu',
  nameOf: ({ name }) => name,
  path: '/api/v1/menus',
  description: 'Menus, their buttons, and the calls that they grant',
  tables: [tables.menu, tables.menu_resource],
  search: [tables.menu.name, tables.menu.code, tables.menu.path],
  item: menuSchema,
  form: menuFormSchema,
  query: menuQuerySchema,
  store: menuStore,
  importing: menuImport,
  exporting: menuExport,
  unique: {
    constraint: 'menu_code_unique',
    field: 'code',
    code: 'menu_code_taken',
  },
  createRefuses: [404],
});
