import type { FormFields } from '@/components/form/types';
import type { UserRecord } from '@/schemas/bound';
import { userStatuses } from '@/schemas/lists/user';
import { type User, type UserForm, userFormSchema } from '@/schemas/user';
import { digestOf } from '@/services/api/passwordDigest';
import EmailField from './EmailField';
import PasswordField from './PasswordField';
import RolePicker, { RoleNames } from './RolePicker';
import type { UserValues } from './user.resource';

export const userForm: FormFields<User, UserValues, UserForm> = {
  schema: userFormSchema.omit({ known_look_alike: true }),
  groups: [
    {
      fields: [
        { name: 'username', required: true },
        {
          name: 'password',
          input: <PasswordField />,
          show: (password: string) => '•'.repeat(password.length),
        },
        { name: 'name', required: true },
        {
          name: 'roles',
          required: true,
          wide: true,
          input: <RolePicker />,
          show: (ids: string[]) => <RoleNames ids={ids} />,
        },
        { name: 'email', bySchema: true, input: <EmailField /> },
        { name: 'phone', isMachineText: true },
        { name: 'remark', kind: 'multiline' },
        { name: 'status', kind: 'switch', options: userStatuses },
      ],
    },
  ],
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
