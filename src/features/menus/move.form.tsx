import { ProForm, ProFormText } from '@ant-design/pro-components';
import type { FormFields } from '@/components/form/types';
import type { FieldTools } from '@/components/form/useFields';
import type { Menu, MenuForm } from '@/schemas/menu';
import { menuForm } from './menu.form';
import type { MenuValues } from './menu.resource';
import ParentPicker from './ParentPicker';
import PlaceNotes from './PlaceNotes';

function PlaceFields({ item, field }: FieldTools) {
  return (
    <>
      <ProForm.Item {...item('parent_id', { bySchema: false })}>
        <ParentPicker />
      </ProForm.Item>
      <ProFormText {...field('path', { isMachineText: true })} />
      <PlaceNotes />
    </>
  );
}

/** The form of a menu with the fields that say where it stands. */
export const moveForm: FormFields<Menu, MenuValues, MenuForm> = {
  ...menuForm,
  Fields: PlaceFields,
};
