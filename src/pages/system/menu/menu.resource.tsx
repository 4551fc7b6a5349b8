import type { ResourceConfig } from '@/components/entity/types';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import { countBelow } from '@/components/list/tree/treeRows';
import ValueTag from '@/components/list/ValueTag';
import { menuStatuses } from '@/schemas/lists/menu';
import type { Menu, MenuForm } from '@/schemas/menu';
import { manyMenus, menus } from '@/services/api/menu';
import MenuName from './MenuName';

const PAGE = 'system.menu';

export const menuResource: ResourceConfig<Menu, MenuForm, MenuForm> = {
  page: PAGE,
  access: 'menu',
  statuses: menuStatuses,
  nameOf: ({ name }) => name,
  consequence: async (menu) => {
    const count = countBelow(menu);
    return count > 0 ? { id: 'delete.effect', values: { count } } : undefined;
  },
  service: menus,
  many: manyMenus,
  exported: async () => (await import('@/schemas/menu')).menuExported,
  form: async () => (await import('./menu.form')).menuForm,
  list: {
    page: PAGE,
    load: menus.listQuery,
    unpaged: true,
    filters: [{ name: 'name' }, { name: 'code' }, { name: 'call', gatehouse: true, place: 'box' }],
    searchBy: 'name',
    columns: [
      { name: 'name', width: 300, render: (menu) => <MenuName menu={menu} /> },
      { name: 'code', width: 130 },
      { name: 'sequence', width: 110 },
      {
        name: 'type',
        width: 100,
        render: ({ type }) => <ValueTag page={PAGE} name="type" value={type} />,
      },
      {
        name: 'status',
        width: 100,
        render: ({ status }) => <ValueTag page={PAGE} name="status" value={status} />,
      },
      createdAt,
      updatedAt,
      id,
    ],
  },
};
