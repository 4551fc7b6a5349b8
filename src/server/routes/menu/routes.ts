import { menuFormSchema, menuQuerySchema, menuSchema } from '@/schemas/menu';
import { crudRouter } from '../../crud/router';
import { menuStore } from './queries';

export const menuRoutes = crudRouter({
  entity: 'menu',
  path: '/api/v1/menus',
  item: menuSchema,
  form: menuFormSchema,
  query: menuQuerySchema,
  store: menuStore,
  unique: {
    constraint: 'menu_code_unique',
    field: 'code',
    detail: 'Menu code already exists at the same level',
  },
});
