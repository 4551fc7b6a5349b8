import { ProForm, ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import type { FormFields } from '@/components/form/types';
import type { FieldTools } from '@/components/form/useFields';
import type { UserRecord } from '@/schemas/bound';
import { userStatuses } from '@/schemas/lists/user';
import { type User, type UserForm, userFormSchema } from '@/schemas/user';
import { digestOf } from '@/services/api/passwordDigest';
import EmailField from './EmailField';
import PasswordField from './PasswordField';
import RolePicker, { RoleNames } from './RolePicker';
import type { UserValues } from './user.resource';

function UserFields({ item, field, area, toggle }: FieldTools) {
  return (
    <>
      <ProFormText {...field('username', { required: true })} />
      <ProForm.Item {...item('password', { bySchema: false })}>
        <PasswordField />
      </ProForm.Item>
      <ProFormText {...field('name', { required: true })} />
      <ProForm.Item {...item('roles', { required: true, bySchema: false, wide: true })}>
        <RolePicker />
      </ProForm.Item>
      <EmailField field={field} />
      <ProFormText {...field('phone', { isMachineText: true })} />
      <ProFormTextArea {...area('remark')} />
      <ProFormSwitch {...toggle('status', userStatuses)} />
    </>
  );
}

export const userForm: FormFields<User, UserValues, UserForm> = {
  schema: userFormSchema.omit({ known_look_alike: true }),
  Fields: UserFields,
  reviewed: ['roles', 'status'],
  show: {
    password: (password: string) => '•'.repeat(password.length),
    roles: (ids: string[]) => <RoleNames ids={ids} />,
  },
  toValues: ({ roles, bound }: User & Partial<UserRecord>) => ({
    ...(bound && { bound }),
    password: '',
    roles: (roles ?? []).map(({ role_id }) => role_id),
    claimedRoles: (roles ?? []).flatMap(({ role_id, source }) =>
      source === 'claims' ? [role_id] : [],
    ),
  }),
  insist: {
    code: 'username_alike',
    text: 'form.username.alike',
    accept: ({ username }) => ({ knownLookAlike: username }),
  },
  toPayload: ({
    password,
    roles,
    claimedRoles: _,
    bound: __,
    knownLookAlike,
    email,
    ...values
  }) => ({
    ...values,
    ...(knownLookAlike === values.username && { known_look_alike: true }),
    email: email.trim(),
    password: password && digestOf(password),
    roles: roles.map((role_id) => ({ role_id })),
  }),
};
