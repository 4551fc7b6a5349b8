import MenuNames from '@/components/entity/MenuNames';
import type { ResourceConfig } from '@/components/entity/types';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import ValueTag from '@/components/list/ValueTag';
import { type Role, type RoleForm, roleFormSchema } from '@/schemas/role';
import { roles } from '@/services/api/role';
import MenuTree from './MenuTree';

export interface RoleValues extends Omit<RoleForm, 'menus'> {
  /** Ids of the ticked menus, sorted. */
  menus: string[];
}

const PAGE = 'system.role';
const STATUSES = ['enabled', 'disabled'] as const;

export const roleResource: ResourceConfig<Role, RoleValues, RoleForm> = {
  page: PAGE,
  statuses: STATUSES,
  nameOf: ({ name }) => name,
  service: roles,
  schema: roleFormSchema,
  list: {
    page: PAGE,
    load: roles.list,
    filters: [{ name: 'name' }, { name: 'status', options: STATUSES }],
    columns: [
      id,
      { name: 'name', width: 200, sortable: true },
      { name: 'code', width: 160, sortable: true },
      { name: 'sequence', width: 120, sortable: true },
      {
        name: 'status',
        width: 130,
        sortable: true,
        render: ({ status }) => <ValueTag page={PAGE} name="status" value={status} />,
      },
      createdAt,
      updatedAt,
    ],
  },
  groups: [
    {
      fields: [
        { name: 'name', required: true },
        { name: 'code', required: true, isMachineText: true },
        { name: 'description', kind: 'multiline' },
        { name: 'sequence', kind: 'number' },
        { name: 'status', kind: 'switch', options: STATUSES },
        {
          name: 'menus',
          required: true,
          wide: true,
          input: <MenuTree />,
          show: (ids: string[]) => <MenuNames ids={ids} />,
        },
      ],
    },
  ],
  initial: { name: '', code: '', description: '', sequence: 0, status: 'enabled', menus: [] },
  toValues: ({ name, code, description, sequence, status, menus }) => ({
    name,
    code,
    description,
    sequence,
    status,
    menus: (menus ?? []).map(({ menu_id }) => menu_id).sort(),
  }),
  toPayload: ({ menus, sequence, ...values }) => ({
    ...values,
    sequence: sequence ?? 0,
    menus: menus.map((menu_id) => ({ menu_id })),
  }),
};
