import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { MainCell, NameChips, StatusTag } from '@/components/list/cells';
import { createdAt, id, updatedAt } from '@/components/list/columns';
import { Ago } from '@/components/list/times';
import type { ResourceConfig } from '@/features/entity';
import type { Bound } from '@/schemas/bound';
import { lastSignIns, userColumns, userStatuses } from '@/schemas/lists/user';
import type { User, UserForm, UserRole } from '@/schemas/user';
import { userBulk, users } from '@/services/api/user';
import { recordPath } from '@/services/navigation/records';
import RoleFilter from './RoleFilter';

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
  const nameOf = ({ role_name, source }: UserRole) =>
    source === 'claims' ? text('pages.system.user.role.claims', { role: role_name }) : role_name;
  return <NameChips names={(roles ?? []).map(nameOf)} />;
}

function LastSignIn({ at, isLabelled }: { at: string | null | undefined; isLabelled?: boolean }) {
  const label = useLabel(PAGE);
  return (
    <>
      {isLabelled && `${label('last_sign_in')} · `}
      {at ? <Ago at={at} /> : label('last_sign_in.never')}
    </>
  );
}

/** What is out of the ordinary. */
function State({ user }: { user: User }) {
  const label = useLabel(PAGE);
  const { status, must_change_password, lacks_second_factor } = user;
  return (
    <>
      {status === 'freezed' && <StatusTag text={label('status.freezed')} tone="error" />}
      {must_change_password && <StatusTag text={label('status.mustSetPassword')} tone="default" />}
      {lacks_second_factor && <StatusTag text={label('status.noFactor')} tone="warning" />}
    </>
  );
}

export const userResource: ResourceConfig<User, UserValues, UserForm> = {
  page: PAGE,
  access: 'user',
  statuses: userStatuses,
  statusVerbs: ['activate', 'freeze'],
  nameOf: ({ name }) => name,
  consequence: async () => ({ id: 'delete.effect' }),
  service: users,
  many: userBulk,
  exported: async () => (await import('@/schemas/user')).userExported,
  form: async () => (await import('./user.form')).userForm,
  list: {
    phone: { main: 'name', below: ['status', 'last_sign_in_at'] },
    page: PAGE,
    load: users.listQuery,
    rows: 'double',
    filters: [
      { name: 'role_id', gatehouse: true, place: 'bar', input: <RoleFilter />, atOnce: true },
      { name: 'status', place: 'bar', options: userStatuses },
      { name: 'last_sign_in', gatehouse: true, place: 'bar', options: lastSignIns },
      { name: 'username' },
      { name: 'name' },
      { name: 'email', gatehouse: true },
    ],
    searchBy: 'name',
    searchHint: 'pages.system.user.searchHint',
    columns: [
      {
        dataIndex: 'name',
        width: 200,
        render: (_, { id, name, username }) => (
          <MainCell to={recordPath(PAGE, id)} name={name} under={username} />
        ),
      },
      { dataIndex: 'roles', width: 230, render: (_, user) => <Roles roles={user.roles} /> },
      {
        dataIndex: 'last_sign_in_at',
        width: 120,
        render: (_, { last_sign_in_at: at }) => <LastSignIn at={at} />,
        renderBelow: ({ last_sign_in_at: at }) => <LastSignIn at={at} isLabelled />,
      },
      { dataIndex: 'status', width: 160, render: (_, user) => <State user={user} /> },
      updatedAt,
      { dataIndex: 'username', width: 140, hiddenAtFirst: true },
      { dataIndex: 'email', width: 205, hiddenAtFirst: true },
      { dataIndex: 'phone', width: 140, hiddenAtFirst: true },
      id,
      createdAt,
    ],
    sortable: userColumns,
  },
};
