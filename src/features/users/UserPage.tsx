import { DesktopOutlined, EyeOutlined, KeyOutlined, MobileOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { ChipText } from '@/components/list/FilterChip';
import IconAction from '@/components/list/IconAction';
import { useChosenName } from '@/components/list/useChosenName';
import { useList } from '@/components/list/useList';
import { useGuide, useViewAs } from '@/features/access';
import { EntityPage } from '@/features/entity';
import type { ResetResult } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import { allRolesQuery } from '@/services/api/role';
import { resetPassword } from '@/services/api/user';
import { ROOT_ID } from '@/services/constants';
import OneTimePassword from './OneTimePassword';
import { useRoleOptions } from './RoleFilter';
import { useRequestsTool } from './useRequestsTool';
import { useResetFactor } from './useResetFactor';
import { userResource } from './user.resource';
import { useSessionsDialog } from './useSessionsDialog';
import { useUserBulk } from './useUserBulk';

/** Users with the button may reset passwords. A plain server has none, and lets root do so. */
function useMayReset(): boolean {
  const { has, gatehouse } = useAccess();
  const { initialState } = useModel('@@initialState');
  const isRoot = initialState?.currentUser?.id === ROOT_ID;
  return has('system.user.reset') || (isRoot && !gatehouse);
}

function useRoleChip(roleId: string | undefined): ChipText {
  const text = useText();
  const name = useChosenName(roleId, allRolesQuery(), useRoleOptions());
  return (filter) =>
    filter.name === 'role_id' ? `${text('pages.system.user.form.role_id')}: ${name}` : undefined;
}

interface Details extends ResetResult {
  username: string;
}

export default function UserPage() {
  const text = useText();
  const list = useList(userResource.list);
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const [details, setDetails] = useState<Details>();
  const mayReset = useMayReset();
  const factor = useResetFactor(confirm);
  const guide = useGuide(list);
  const requests = useRequestsTool();
  const { gatehouse } = useAccess();
  const sessions = useSessionsDialog();
  const viewAs = useViewAs();
  const bulk = useUserBulk(mayReset);
  const chipText = useRoleChip(list.state.filters.role_id);

  const buttons = [mayReset, viewAs.may, factor.may, sessions.may].filter(Boolean).length;
  const reset = async ({ id, username }: User) => {
    const sessions = gatehouse ? 'ended' : 'kept';
    const explanation = text(`pages.system.user.reset.explanation.${sessions}`);
    const ok = { okText: text('pages.system.user.reset'), danger: true };
    const question = text('pages.system.user.reset.question', { username });
    if (!(await confirm(question, explanation, ok))) return;
    try {
      const result = await resetPassword(id);
      if (result) setDetails({ username, ...result });
      else message.success(text('pages.system.user.reset.default'));
    } catch (error) {
      message.failure(error);
    }
  };

  return (
    <>
      {contextHolder}
      <EntityPage
        config={userResource}
        list={list}
        notice={guide?.card}
        more={[...requests, ...(guide ? [guide.tool] : [])]}
        bulkActions={bulk.actions}
        chipText={chipText}
        rowActions={{
          allowed: buttons > 0,
          count: buttons,
          render: (user) => (
            <>
              {mayReset && (
                <IconAction
                  label={text('pages.system.user.reset')}
                  icon={<KeyOutlined aria-hidden="true" />}
                  onClick={() => reset(user)}
                />
              )}
              {factor.may && (
                <IconAction
                  label={text('pages.system.user.resetFactor')}
                  icon={<MobileOutlined aria-hidden="true" />}
                  onClick={() => factor.reset(user)}
                />
              )}
              {sessions.may && (
                <IconAction
                  label={text('pages.system.user.sessions')}
                  icon={<DesktopOutlined aria-hidden="true" />}
                  onClick={() => sessions.show(user)}
                />
              )}
              {viewAs.may && (
                <IconAction
                  label={text('access.viewAs')}
                  icon={<EyeOutlined aria-hidden="true" />}
                  onClick={() => viewAs.begin({ user_id: user.id })}
                />
              )}
            </>
          ),
        }}
        onCreated={({ username, password }) => password && setDetails({ username, password })}
      />
      {bulk.dialogs}
      {sessions.dialog}
      {details && <OneTimePassword {...details} onClose={() => setDetails(undefined)} />}
    </>
  );
}
