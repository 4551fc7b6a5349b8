import { ProForm, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { useAccess } from 'umi';
import CodeField from '@/components/form/CodeField';
import type { FormFields } from '@/components/form/types';
import type { FieldTools } from '@/components/form/useFields';
import WholeNumber from '@/components/form/WholeNumber';
import { MenuNames } from '@/features/audit';
import { roleStatuses } from '@/schemas/lists/role';
import { type Role, type RoleForm, roleFormSchema } from '@/schemas/role';
import Permissions from './Permissions';
import type { RoleValues } from './role.resource';

function RoleFields({ item, field, area, toggle }: FieldTools) {
  const { gatehouse } = useAccess();
  return (
    <>
      <ProFormText {...field('name', { required: true })} />
      <CodeField field={field} entity="role" />
      <ProFormTextArea {...area('description')} />
      <ProForm.Item {...item('sequence')}>
        <WholeNumber />
      </ProForm.Item>
      <ProFormSwitch {...toggle('status', roleStatuses)} />
      {gatehouse && <ProFormSwitch {...toggle('second_factor', ['required', 'optional'])} />}
      <ProForm.Item
        {...item('menus', { required: true, allowEmptyOnEdit: true, bySchema: false, wide: true })}
      >
        <Permissions />
      </ProForm.Item>
    </>
  );
}

export const roleForm: FormFields<Role, RoleValues, RoleForm> = {
  schema: roleFormSchema,
  Fields: RoleFields,
  reviewed: ['menus', 'status'],
  show: { menus: (ids: string[]) => <MenuNames ids={ids} /> },
  toValues: ({ menus }) => ({ menus: (menus ?? []).map(({ menu_id }) => menu_id).sort() }),
  toPayload: ({ menus, sequence, ...values }) => ({
    ...values,
    sequence: sequence ?? 0,
    menus: menus.map((menu_id) => ({ menu_id })),
  }),
};
