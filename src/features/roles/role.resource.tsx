import { MainCell } from '@/components/list/cells';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import ValueTag from '@/components/list/ValueTag';
import type { ResourceConfig } from '@/features/entity';
import { roleColumns, roleStatuses } from '@/schemas/lists/role';
import type { Role, RoleForm } from '@/schemas/role';
import { holdersQuery } from '@/services/api/permission';
import { queryClient } from '@/services/api/queryClient';
import { roleBulk, roles } from '@/services/api/role';
import { recordPath } from '@/services/navigation/records';
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
      { name: 'status', place: 'bar', options: roleStatuses },
      { name: 'name' },
      { name: 'menu_id', gatehouse: true, input: <MenuFilter />, atOnce: true },
    ],
    searchBy: 'name',
    phone: { main: 'name', below: ['user_count', 'menu_count'] },
    columns: [
      {
        dataIndex: 'name',
        width: 360,
        render: (_, { id, name, description, status }) => (
          <MainCell to={recordPath(PAGE, id)} name={name} under={description}>
            {status === 'disabled' && <ValueTag page={PAGE} name="status" value={status} />}
          </MainCell>
        ),
      },
      { dataIndex: 'user_count', width: 100 },
      { dataIndex: 'menu_count', width: 120 },
      updatedAt,
      { dataIndex: 'code', width: 160, hiddenAtFirst: true },
      { dataIndex: 'sequence', width: 120, hiddenAtFirst: true },
      {
        dataIndex: 'status',
        width: 130,
        hiddenAtFirst: true,
        valueEnum: { enabled: { status: 'Success' }, disabled: { status: 'Error' } },
      },
      id,
      createdAt,
    ],
    sortable: roleColumns,
  },
};
