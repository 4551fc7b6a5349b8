import { useLabel } from '@/components/form/usePageText';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import { countBelow } from '@/components/list/tree/treeRows';
import ValueTag from '@/components/list/ValueTag';
import type { ResourceConfig } from '@/features/entity';
import { menuStatuses, menuTypes } from '@/schemas/lists/menu';
import type { Menu, MenuForm } from '@/schemas/menu';
import { menuBulk, menuListQuery, menus } from '@/services/api/menu';
import MenuName from './MenuName';

/** A new menu may be given to roles, which its own call does not store. */
export interface MenuValues extends MenuForm {
  /** Ids of roles. */
  roles?: string[];
}

const PAGE = 'system.menu';

function TypeName({ type }: Pick<Menu, 'type'>) {
  return useLabel(PAGE)(`type.${type}`);
}

export const menuResource: ResourceConfig<Menu, MenuValues, MenuForm> = {
  page: PAGE,
  access: 'menu',
  statuses: menuStatuses,
  nameOf: ({ name }) => name,
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
      { name: 'type', place: 'bar', gatehouse: true, options: menuTypes },
      { name: 'own_status', place: 'bar', gatehouse: true, options: menuStatuses },
      { name: 'name' },
      { name: 'code' },
      { name: 'call', gatehouse: true },
    ],
    searchBy: 'name',
    phone: { main: 'name', below: ['type', 'status'] },
    columns: [
      { dataIndex: 'name', width: 300, render: (_, menu) => <MenuName menu={menu} /> },
      { dataIndex: 'code', width: 130 },
      { dataIndex: 'path', width: 200 },
      {
        dataIndex: 'type',
        width: 100,
        render: (_, { type }) => <TypeName type={type} />,
      },
      { dataIndex: 'role_count', width: 80 },
      {
        dataIndex: 'status',
        width: 100,
        render: (_, { status }) =>
          status === 'disabled' && <ValueTag page={PAGE} name="status" value={status} />,
      },
      { dataIndex: 'sequence', width: 110, hiddenAtFirst: true },
      createdAt,
      { ...updatedAt, hiddenAtFirst: true },
      id,
    ],
  },
};
