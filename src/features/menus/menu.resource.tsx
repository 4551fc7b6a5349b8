import { createdAt, id, updatedAt } from '@/components/list/columns';
import { countBelow } from '@/components/list/tree/treeRows';
import type { ResourceConfig } from '@/features/entity';
import { menuStatuses } from '@/schemas/lists/menu';
import type { Menu, MenuForm } from '@/schemas/menu';
import { menuBulk, menuListQuery, menus } from '@/services/api/menu';
import MenuName from './MenuName';

const PAGE = 'system.menu';

export const menuResource: ResourceConfig<Menu, MenuForm, MenuForm> = {
  page: PAGE,
  access: 'menu',
  statuses: menuStatuses,
  nameOf: ({ name }) => name,
  hasPage: true,
  consequence: async (menu) => {
    const count = countBelow(menu);
    return count > 0 ? { id: 'delete.effect', values: { count } } : undefined;
  },
  service: menus,
  many: menuBulk,
  exported: async () => (await import('@/schemas/menu')).menuExported,
  form: async () => (await import('./menu.form')).menuForm,
  list: {
    page: PAGE,
    load: menuListQuery,
    unpaged: true,
    filters: [
      { name: 'name' },
      { name: 'code' },
      { name: 'call', gatehouse: true, place: 'popover' },
    ],
    searchBy: 'name',
    columns: [
      { dataIndex: 'name', width: 300, render: (_, menu) => <MenuName menu={menu} /> },
      { dataIndex: 'code', width: 130 },
      { dataIndex: 'sequence', width: 110 },
      {
        dataIndex: 'type',
        width: 100,
        valueEnum: { page: { color: 'blue' }, button: { status: 'Default' } },
      },
      {
        dataIndex: 'status',
        width: 100,
        valueEnum: { enabled: { status: 'Success' }, disabled: { status: 'Error' } },
      },
      createdAt,
      updatedAt,
      id,
    ],
  },
};
