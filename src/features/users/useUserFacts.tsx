import { useQuery } from '@tanstack/react-query';
import { useAccess, useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { CopyText } from '@/components/list/cells';
import { Ago } from '@/components/list/times';
import ValueTag from '@/components/list/ValueTag';
import type { Facts } from '@/features/entity';
import type { UserRecord } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import { users } from '@/services/api/user';
import HeldRoles from './HeldRoles';
import { hasFactor } from './hasFactor';

const PAGE = 'system.user';

/** When the user of the address signed in last, which a list alone tells. */
function useLastSignIn() {
  const { id = '' } = useParams();
  const { gatehouse, has } = useAccess();
  const enabled = gatehouse !== undefined && has(PAGE);
  const { data } = useQuery({ ...users.listQuery({ ids: id }), enabled });
  return data?.rows.find((row) => row.id === id)?.last_sign_in_at;
}

/** Returns a function that gives what the head of a user's page says. */
export function useUserFacts(): (user: User & Partial<UserRecord>) => Facts {
  const text = useText();
  const label = useLabel(PAGE);
  const signedInAt = useLastSignIn();
  return ({ username, status, roles, bound }) => [
    { key: 'username', label: label('username'), children: <CopyText text={username} /> },
    {
      key: 'status',
      label: label('status'),
      children: <ValueTag page={PAGE} name="status" value={status} />,
    },
    { key: 'roles', label: label('roles'), children: <HeldRoles roles={roles} most={3} /> },
    ...(bound
      ? [
          {
            key: 'factor',
            label: text('pages.system.user.factor'),
            children: text(
              hasFactor(bound) ? 'pages.system.user.factor.on' : 'pages.system.user.factor.off',
            ),
          },
        ]
      : []),
    ...(signedInAt === undefined
      ? []
      : [
          {
            key: 'signedIn',
            label: label('last_sign_in'),
            children: signedInAt ? <Ago at={signedInAt} /> : label('last_sign_in.never'),
          },
        ]),
  ];
}
