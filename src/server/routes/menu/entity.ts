import { menuFormSchema, menuQuerySchema, menuSchema, menuStatusSchema } from '@/schemas/menu';
import { crudEntity, type Entity } from '../../crud/entity';
import { tables } from '../../db/database';
import { createRouter } from '../../http/router';
import { menuExport } from './export';
import { menuImport } from './import';
import { orderRoutes } from './order';
import { menuStore } from './queries';

const crud = crudEntity({
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
  keptList: ({ includeResources = '', ...filters }) =>
    Object.values(filters).some(Boolean) ? undefined : `all ${includeResources}`,
  statuses: menuStatusSchema,
  importing: menuImport,
  exporting: menuExport,
  unique: {
    constraint: 'menu_code_unique',
    field: 'code',
    code: 'menu_code_taken',
  },
  createRefuses: [404],
});

export const menu: Entity = {
  ...crud,
  routes: (env) => createRouter().route('/', crud.routes(env)).route('/', orderRoutes),
};
