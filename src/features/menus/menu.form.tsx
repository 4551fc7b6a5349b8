import {
  ProForm,
  ProFormRadio,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { useContext } from 'react';
import { useText } from '@/components/feedback/useText';
import CodeField from '@/components/form/CodeField';
import FieldGroup from '@/components/form/FieldGroup';
import { EditedId } from '@/components/form/formContext';
import type { FormFields } from '@/components/form/types';
import type { FieldTools } from '@/components/form/useFields';
import WholeNumber from '@/components/form/WholeNumber';
import { RolesSelect, useMayGrantMenu } from '@/features/access';
import { MenuNames } from '@/features/audit';
import { menuStatuses, menuTypes } from '@/schemas/lists/menu';
import { type Menu, type MenuForm, menuFormSchema } from '@/schemas/menu';
import type { MenuValues } from './menu.resource';
import ParentPicker from './ParentPicker';
import PlaceNotes from './PlaceNotes';
import PropertiesField from './PropertiesField';
import Resources from './Resources';

type Resource = MenuForm['resources'][number];

function MenuFields({ item, field, choices, toggle, area }: FieldTools) {
  const text = useText();
  const mayGrant = useMayGrantMenu();
  const isNew = useContext(EditedId) === undefined;
  return (
    <>
      <FieldGroup title={text('pages.system.menu.form.group.basic')}>
        <ProForm.Item {...item('parent_id', { bySchema: false })}>
          <ParentPicker />
        </ProForm.Item>
        <ProFormRadio.Group {...choices('type', menuTypes)} />
        <ProFormText {...field('name', { required: true })} />
        <CodeField field={field} entity="menu" />
        <ProFormText {...field('path', { isMachineText: true })} />
        <PlaceNotes />
        {isNew && mayGrant && (
          <ProForm.Item {...item('roles', { bySchema: false })}>
            <RolesSelect />
          </ProForm.Item>
        )}
        <ProForm.Item {...item('sequence')}>
          <WholeNumber />
        </ProForm.Item>
        <ProFormSwitch {...toggle('status', menuStatuses)} />
        <ProFormTextArea {...area('description')} />
        <ProForm.Item {...item('properties', { wide: true })}>
          <PropertiesField />
        </ProForm.Item>
      </FieldGroup>
      <FieldGroup title={text('pages.system.menu.form.group.resources')}>
        <Resources />
      </FieldGroup>
    </>
  );
}

export const menuForm: FormFields<Menu, MenuValues, MenuForm> = {
  schema: menuFormSchema,
  Fields: MenuFields,
  reviewed: ['parent_id', 'code', 'type', 'status', 'resources'],
  show: {
    parent_id: (parent: string) => <MenuNames ids={[parent]} />,
    resources: (rows: Resource[]) =>
      rows.map(({ method, path }) => <div key={method + path}>{`${method} ${path}`}</div>),
  },
  toValues: ({ parent_id, resources }) => ({
    parent_id: parent_id || null,
    resources: (resources ?? []).map(({ method, path }) => ({ method, path }) as Resource),
  }),
  normalize: ({ resources, ...values }) => ({
    ...values,
    resources: resources.filter(({ path }) => path?.trim()),
  }),
  toPayload: ({ sequence, roles: _, ...values }) => ({ ...values, sequence: sequence ?? 0 }),
};
