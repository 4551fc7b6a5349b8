import { Tag } from 'antd';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/cells';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import type { ResourceConfig } from '@/features/entity';
import type { Bound } from '@/schemas/bound';
import { lastSignIns, userColumns, userStatuses } from '@/schemas/lists/user';
import type { User, UserForm, UserRole } from '@/schemas/user';
import { userBulk, users } from '@/services/api/user';
import RoleFilter from './RoleFilter';
import styles from './user.module.css';

export interface UserValues extends Omit<UserForm, 'roles' | 'known_look_alike'> {
  /** As it is typed; empty leaves it to the server. */
  password: string;
  /** Ids of roles. */
  roles: string[];
  /** Those of them that claims give. */
  claimedRoles: string[];
  /** The username that the user takes though it looks like another one. */
  knownLookAlike?: string;
  /** Of one that is there already; it is only shown. */
  bound?: Bound;
}

const PAGE = 'system.user';

function Roles({ roles }: Pick<User, 'roles'>) {
  const text = useText();
  if (!roles?.length) return '-';
  const nameOf = ({ role_name, source }: UserRole) =>
    source === 'claims' ? text('pages.system.user.role.claims', { role: role_name }) : role_name;
  return (
    <span className={styles.roles} title={roles.map(nameOf).join(', ')}>
      {roles.map((role) => (
        <Tag key={role.id} color="processing">
          {nameOf(role)}
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
  many: userBulk,
  exported: async () => (await import('@/schemas/user')).userExported,
  form: async () => (await import('./user.form')).userForm,
  list: {
    phone: { main: 'username', below: ['name', 'status'] },
    page: PAGE,
    load: users.listQuery,
    filters: [
      { name: 'username' },
      { name: 'name' },
      { name: 'status', options: userStatuses },
      { name: 'role_id', gatehouse: true, place: 'popover', input: <RoleFilter /> },
      { name: 'last_sign_in', gatehouse: true, place: 'popover', options: lastSignIns },
      { name: 'email', gatehouse: true, place: 'popover' },
    ],
    searchBy: 'name',
    columns: [
      id,
      { dataIndex: 'username', width: 140 },
      { dataIndex: 'name', width: 140 },
      { dataIndex: 'roles', width: 170, render: (_, user) => <Roles roles={user.roles} /> },
      { dataIndex: 'email', width: 205 },
      { dataIndex: 'phone', width: 140 },
      {
        dataIndex: 'status',
        width: 100,
        valueEnum: { activated: { status: 'Success' }, freezed: { status: 'Error' } },
      },
      {
        dataIndex: 'last_sign_in_at',
        width: 180,
        hiddenAtFirst: true,
        render: (_, { last_sign_in_at: at }) => (at ? <DateTime at={at} /> : '-'),
      },
      createdAt,
      updatedAt,
    ],
    sortable: userColumns,
  },
};
