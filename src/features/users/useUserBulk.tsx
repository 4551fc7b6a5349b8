import {
  KeyOutlined,
  LogoutOutlined,
  UsergroupAddOutlined,
  UsergroupDeleteOutlined,
} from '@ant-design/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import type { BulkAction, BulkCall } from '@/components/list/types';
import { type RoleName, RolesDialog, useReview } from '@/features/access';
import { usePermissions } from '@/features/entity';
import type { BulkResult } from '@/schemas/bulk';
import type { User } from '@/schemas/user';
import { type BulkBody, bulkForm } from '@/services/api/bulk';
import PasswordsDialog from './PasswordsDialog';

type Way = 'addRole' | 'removeRole';

const ACTIONS = { addRole: 'add_roles', removeRole: 'remove_roles' } as const;

/** How many of the users an addition or removal of roles leaves as they are; of some it is not known. */
const countUnchanged = (way: Way, users: readonly User[], role_ids: readonly string[]) =>
  users.filter(
    ({ roles }) =>
      roles &&
      role_ids.every((id) => roles.some(({ role_id }) => role_id === id) === (way === 'addRole')),
  ).length;

const opposite = (way: Way): Way => (way === 'addRole' ? 'removeRole' : 'addRole');

interface Choosing {
  way: Way;
  chosen(roles: RoleName[] | undefined): void;
}

/** What may be done with many users besides what every list has. */
export function useUserBulk(mayReset: boolean): {
  actions: BulkAction<User>[];
  dialogs: ReactNode;
} {
  const text = useText();
  const pageText = usePageText('system.user');
  const may = usePermissions('system.user');
  const { gatehouse } = useAccess();
  const review = useReview('user');
  const [choosing, setChoosing] = useState<Choosing>();
  const [reset, setReset] = useState<BulkResult>();
  if (!gatehouse) return { actions: [], dialogs: null };

  const ofPage = (id: string) => (count: number) => pageText(id, { count });
  const reviewed = (rows: User[], body: BulkBody) =>
    review([{ action: 'bulk', body: bulkForm(rows, body) }], rows[0]?.name ?? '');
  const chooseRoles = (way: Way) =>
    new Promise<RoleName[] | undefined>((resolve) => {
      const chosen = (roles: RoleName[] | undefined) => {
        setChoosing(undefined);
        resolve(roles);
      };
      setChoosing({ way, chosen });
    });
  const rolesCall = async (way: Way): Promise<BulkCall | undefined> => {
    const roles = await chooseRoles(way);
    if (!roles) return undefined;
    const role_ids = roles.map(({ id }) => id);
    const names = roles.map(({ name }) => name).join(', ');
    const undo = { action: ACTIONS[opposite(way)], role_ids };
    // Who held some of several roles before would lose them.
    return {
      body: { action: ACTIONS[way], role_ids },
      undo: role_ids.length === 1 ? undo : 'history',
      question: (count) => pageText(`${way}.question`, { count, roles: roles.length, names }),
    };
  };
  const roleAction = (way: Way, icon: ReactNode): BulkAction<User> => ({
    key: way,
    icon,
    label: text(`pages.system.user.${way}`),
    confirmLabel: ofPage(`${way}.ok`),
    done: ofPage(`${way}.done`),
    call: () => rolesCall(way),
    note: (rows, { role_ids }) => {
      const ids = role_ids as string[];
      const count = countUnchanged(way, rows, ids);
      return count > 0 ? pageText(`${way}.unchanged`, { count, roles: ids.length }) : undefined;
    },
    review: reviewed,
  });
  const simple = (
    key: 'endSessions' | 'resetMany',
    action: string,
    icon: ReactNode,
  ): BulkAction<User> => ({
    key,
    icon,
    label: text(`pages.system.user.${key}`),
    question: ofPage(`${key}.question`),
    confirmLabel: ofPage(`${key}.ok`),
    effect: ofPage(`${key}.effect`),
    done: ofPage(`${key}.done`),
    call: async () => ({ body: { action } }),
    onResult: (result) => setReset(result.passwords || result.resets ? result : undefined),
  });
  const actions = [
    ...(may('edit')
      ? [
          roleAction('addRole', <UsergroupAddOutlined aria-hidden="true" />),
          roleAction('removeRole', <UsergroupDeleteOutlined aria-hidden="true" />),
          simple('endSessions', 'end_sessions', <LogoutOutlined aria-hidden="true" />),
        ]
      : []),
    ...(mayReset
      ? [simple('resetMany', 'reset_password', <KeyOutlined aria-hidden="true" />)]
      : []),
  ];
  const dialogs = (
    <Suspense>
      {choosing && <RolesDialog title={text(`pages.system.user.${choosing.way}`)} {...choosing} />}
      {reset && (
        <PasswordsDialog
          passwords={reset.passwords ?? []}
          resets={reset.resets ?? []}
          onClose={() => setReset(undefined)}
        />
      )}
    </Suspense>
  );
  return { actions, dialogs };
}
