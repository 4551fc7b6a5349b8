import { createdAt, id, updatedAt } from '@/components/list/columns';
import type { ResourceConfig } from '@/features/entity';
import { roleColumns, roleStatuses } from '@/schemas/lists/role';
import type { Role, RoleForm } from '@/schemas/role';
import { holdersQuery } from '@/services/api/permission';
import { queryClient } from '@/services/api/queryClient';
import { roleBulk, roles } from '@/services/api/role';
import MenuFilter from './MenuFilter';

export interface RoleValues extends Omit<RoleForm, 'menus'> {
  /** Ids of the ticked menus, sorted. */
  menus: string[];
}

const PAGE = 'system.role';

export const roleResource: ResourceConfig<Role, RoleValues, RoleForm> = {
  page: PAGE,
  access: 'role',
  statuses: roleStatuses,
  nameOf: ({ name }) => name,
  hasPage: true,
  consequence: async ({ id }, isPlainServer) => {
    if (isPlainServer) return undefined;
    const holders = holdersQuery({ of: 'users', role_id: id, pageSize: 1 });
    const { total } = await queryClient.fetchQuery(holders);
    return { id: 'delete.effect', values: { count: total } };
  },
  service: roles,
  many: roleBulk,
  exported: async () => (await import('@/schemas/role')).roleExported,
  form: async () => (await import('./role.form')).roleForm,
  list: {
    page: PAGE,
    load: roles.listQuery,
    filters: [
      { name: 'name' },
      { name: 'status', options: roleStatuses },
      { name: 'menu_id', gatehouse: true, place: 'popover', input: <MenuFilter /> },
    ],
    searchBy: 'name',
    columns: [
      id,
      { dataIndex: 'name', width: 200 },
      { dataIndex: 'code', width: 160 },
      { dataIndex: 'sequence', width: 120 },
      {
        dataIndex: 'status',
        width: 130,
        valueEnum: { enabled: { status: 'Success' }, disabled: { status: 'Error' } },
      },
      createdAt,
      updatedAt,
    ],
    sortable: roleColumns,
  },
};
