import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link, useAccess, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { CopyText } from '@/components/list/cells';
import ValueTag from '@/components/list/ValueTag';
import { useAccessRights } from '@/features/access';
import { type Facts, Overview, RecordPage } from '@/features/entity';
import type { Role } from '@/schemas/role';
import { holdersQuery } from '@/services/api/permission';
import { withRetry } from '@/services/browser/chunks';
import { usersWithPath } from '@/services/navigation/access';
import { NEW_RECORD } from '@/services/navigation/records';
import { roleResource } from './role.resource';
import { useRoleActs } from './useRoleActs';

const RoleFormPage = lazy(withRetry(() => import('./RoleFormPage')));

const PAGE = 'system.role';

/** The page of one role, or the form of a new one. */
export default function RoleRecordPage() {
  const { id = '' } = useParams();
  return id === NEW_RECORD ? <RoleFormPage /> : <RoleRecord key={id} id={id} />;
}

function RoleRecord({ id }: { id: string }) {
  const text = useText();
  const label = useLabel(PAGE);
  const acts = useRoleActs();
  const { has } = useAccess();
  const { sees, usage } = useAccessRights();
  const held = holdersQuery({ of: 'users', role_id: id, pageSize: 1 });
  const { data: holders } = useQuery({ ...held, enabled: sees });
  const count = holders && text('access.users.count', { count: holders.total });
  // The list of users exports those of one role.
  const people = count && has('system.user') ? <Link to={usersWithPath(id)}>{count}</Link> : count;
  const facts = ({ code, status, second_factor }: Role): Facts => [
    { key: 'code', label: label('code'), children: <CopyText text={code} /> },
    {
      key: 'status',
      label: label('status'),
      children: <ValueTag page={PAGE} name="status" value={status} />,
    },
    ...(people ? [{ key: 'people', label: text('entity.people'), children: people }] : []),
    ...(second_factor
      ? [
          {
            key: 'factor',
            label: label('second_factor'),
            children: label(`second_factor.${second_factor}`),
          },
        ]
      : []),
  ];
  return (
    <RecordPage
      config={roleResource}
      acts={acts}
      facts={facts}
      overview={(role) => <RoleOverview role={role} />}
      tabs={[
        { path: 'people', label: text('entity.people'), allowed: sees },
        { path: 'permissions', label: text('pages.system.role.permissions'), allowed: sees },
        { path: 'unused', label: text('pages.system.role.unused'), allowed: usage },
      ]}
    />
  );
}

function RoleOverview({ role }: { role: Role }) {
  const text = useText();
  const { description, menus, sequence } = role;
  const permissions = {
    key: 'menus',
    label: text('pages.system.role.permissions'),
    children: text('pages.system.role.permissions.count', { count: menus?.length ?? 0 }),
  };
  const lines = { description: description || '-', sequence };
  return <Overview page={PAGE} item={role} lines={lines} more={[permissions]} />;
}
