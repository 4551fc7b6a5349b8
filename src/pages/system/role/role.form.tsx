import MenuNames from '@/components/audit/MenuNames';
import type { FormFields } from '@/components/form/types';
import { roleStatuses, type secondFactorRules } from '@/schemas/lists/role';
import { type Role, type RoleForm, roleFormSchema } from '@/schemas/role';
import Permissions from './Permissions';
import type { RoleValues } from './role.resource';

export const MAX_NAME = roleFormSchema.shape.name.maxLength ?? Number.POSITIVE_INFINITY;

export const roleForm: FormFields<Role, RoleValues, RoleForm> = {
  schema: roleFormSchema,
  groups: [
    {
      fields: [
        { name: 'name', required: true },
        { name: 'code', required: true, isMachineText: true, hasHelp: true },
        { name: 'description', kind: 'multiline' },
        { name: 'sequence', kind: 'number', hasHelp: true },
        { name: 'status', kind: 'switch', options: roleStatuses },
        {
          name: 'second_factor',
          gatehouse: true,
          kind: 'switch',
          options: ['required', 'optional'] satisfies (typeof secondFactorRules)[number][],
        },
        {
          name: 'menus',
          required: true,
          mayStayEmpty: true,
          wide: true,
          input: <Permissions />,
          show: (ids: string[]) => <MenuNames ids={ids} />,
        },
      ],
    },
  ],
  toValues: ({ menus }) => ({ menus: (menus ?? []).map(({ menu_id }) => menu_id).sort() }),
  toPayload: ({ menus, sequence, ...values }) => ({
    ...values,
    sequence: sequence ?? 0,
    menus: menus.map((menu_id) => ({ menu_id })),
  }),
};
