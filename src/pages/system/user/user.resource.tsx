import { Tag } from 'antd';
import type { ResourceConfig } from '@/components/entity/types';
import { DateTime } from '@/components/list/cells';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import ValueTag from '@/components/list/ValueTag';
import {
  lastSignIns,
  type User,
  type UserForm,
  userColumns,
  userExported,
  userFormSchema,
  userStatuses,
} from '@/schemas/user';
import { digestOf } from '@/services/api/passwordDigest';
import { manyUsers, users } from '@/services/api/user';
import PasswordField from './PasswordField';
import RoleFilter from './RoleFilter';
import RolePicker, { RoleNames } from './RolePicker';
import styles from './user.module.css';

export interface UserValues extends Omit<UserForm, 'roles'> {
  /** As it is typed; empty leaves it to the server. */
  password: string;
  /** Ids of roles. */
  roles: string[];
}

const PAGE = 'system.user';

function Roles({ roles }: Pick<User, 'roles'>) {
  if (!roles?.length) return '-';
  return (
    <span className={styles.roles} title={roles.map((role) => role.role_name).join(', ')}>
      {roles.map((role) => (
        <Tag key={role.id} color="processing">
          {role.role_name}
        </Tag>
      ))}
    </span>
  );
}

export const userResource: ResourceConfig<User, UserValues, UserForm> = {
  page: PAGE,
  access: 'user',
  statuses: userStatuses,
  statusVerbs: ['activate', 'freeze'],
  nameOf: ({ name }) => name,
  hasPage: true,
  consequence: async () => ({ id: 'delete.effect' }),
  service: users,
  many: manyUsers,
  exported: userExported,
  schema: userFormSchema,
  list: {
    phone: { main: 'username', below: ['name', 'status'] },
    page: PAGE,
    load: users.list,
    filters: [
      { name: 'username' },
      { name: 'name' },
      { name: 'status', options: userStatuses },
      { name: 'role_id', needs: 'filters', place: 'box', input: <RoleFilter /> },
      { name: 'last_sign_in', needs: 'filters', place: 'box', options: lastSignIns },
      { name: 'email', needs: 'filters', place: 'box' },
    ],
    searchBy: 'name',
    columns: [
      id,
      { name: 'username', width: 150 },
      { name: 'name', width: 150 },
      { name: 'roles', width: 180, render: (user) => <Roles roles={user.roles} /> },
      { name: 'email', width: 215 },
      { name: 'phone', width: 150 },
      {
        name: 'status',
        width: 110,
        render: ({ status }) => <ValueTag page={PAGE} name="status" value={status} />,
      },
      {
        name: 'last_sign_in_at',
        width: 180,
        hiddenAtFirst: true,
        render: ({ last_sign_in_at: at }) => (at ? <DateTime at={at} /> : '-'),
      },
      createdAt,
      updatedAt,
    ],
    sortable: userColumns,
  },
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
        { name: 'email', isMachineText: true },
        { name: 'phone', isMachineText: true },
        { name: 'remark', kind: 'multiline' },
        { name: 'status', kind: 'switch', options: userStatuses },
      ],
    },
  ],
  toValues: ({ roles }) => ({
    password: '',
    roles: (roles ?? []).map(({ role_id }) => role_id),
  }),
  toPayload: ({ password, roles, email, ...values }) => ({
    ...values,
    email: email.trim(),
    password: password && digestOf(password),
    roles: roles.map((role_id) => ({ role_id })),
  }),
};
