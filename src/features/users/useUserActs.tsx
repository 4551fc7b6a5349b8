import { useState } from 'react';
import { useAccess, useModel } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useViewAs } from '@/features/access';
import { type Act, useEntityActs } from '@/features/entity';
import type { ResetResult, UserRecord } from '@/schemas/bound';
import type { User } from '@/schemas/user';
import { endSessions } from '@/services/api/sessions';
import { resetPassword, resetSecondFactor } from '@/services/api/user';
import { ROOT_ID } from '@/services/constants';
import { hasFactor } from './hasFactor';
import OneTimePassword from './OneTimePassword';
import { useLeaver } from './useLeaver';
import { userResource } from './user.resource';

interface Details extends ResetResult {
  username: string;
  /** Of a new user, who is to be invited. */
  name?: string;
}

/** Users with the button may reset passwords. A plain server has none, and lets root do so. */
export function useMayReset(): boolean {
  const { has, gatehouse } = useAccess();
  const { initialState } = useModel('@@initialState');
  const isRoot = initialState?.currentUser?.id === ROOT_ID;
  return has('system.user.reset') || (isRoot && !gatehouse);
}

/** What may be done to one user; `tell` shows the one-time password of a new one. */
export function useUserActs() {
  const text = useText();
  const message = useMessage();
  const { has, gatehouse } = useAccess();
  const { confirm, contextHolder } = useConfirm();
  const [details, tell] = useState<Details>();
  const mayReset = useMayReset();
  const viewAs = useViewAs();

  /** Asks, and says what came of it, or why nothing did. */
  const asked = async (
    [question, effect, okText]: [string, string, string],
    run: () => Promise<unknown>,
    danger = true,
  ) => {
    if (await confirm(question, effect, { okText, danger })) await run().catch(message.failure);
  };
  const reset = ({ id, username }: User) => {
    const effect = text(`pages.system.user.reset.explanation.${gatehouse ? 'ended' : 'kept'}`);
    const question = text('pages.system.user.reset.question', { username });
    return asked([question, effect, text('pages.system.user.reset')], async () => {
      const result = await resetPassword(id);
      if (result) tell({ username, ...result });
      else message.success(text('pages.system.user.reset.default'));
    });
  };
  const resetFactor = ({ id, username }: User) => {
    const question = text('pages.system.user.resetFactor.question', { username });
    const effect = text('pages.system.user.resetFactor.explanation');
    return asked([question, effect, text('pages.system.user.resetFactor')], async () => {
      await resetSecondFactor(id);
      message.success(text('app.saved'));
    });
  };
  const end = ({ id, name }: User) => {
    const question = text('pages.system.user.endSessions.ofOne', { name });
    const effect = text('pages.system.user.endSessions.effect');
    return asked([question, effect, text('pages.system.user.endSessions')], async () => {
      await endSessions(id);
      message.success(text('account.sessions.ended'));
    });
  };
  const view = ({ id, name }: User) => {
    const question = text('pages.system.user.viewAs.question', { name });
    const effect = text('access.viewAs.effect');
    const ok = text('pages.system.user.viewAs.ok', { name });
    return asked([question, effect, ok], () => viewAs.begin({ user_id: id }), false);
  };

  const act = (allowed: boolean, one: Act<User>) => (allowed ? [one] : []);
  const after = [
    ...act(mayReset, {
      key: 'reset',
      label: text('pages.system.user.reset'),
      onPage: 'button',
      run: reset,
    }),
    ...act(has('system.user.reset-factor'), {
      key: 'factor',
      label: text('pages.system.user.resetFactor'),
      refusal: ({ bound }: User & Partial<UserRecord>) =>
        bound && !hasFactor(bound) ? text('pages.system.user.resetFactor.none') : undefined,
      run: resetFactor,
    }),
    ...act(has('system.user.sessions'), {
      key: 'sessions',
      label: text('pages.system.user.endSessions'),
      run: end,
    }),
    ...act(viewAs.may, { key: 'view', label: text('pages.system.user.viewAs'), run: view }),
  ];
  const leaver = useLeaver();
  const acts = useEntityActs(userResource, { after: [...after, ...leaver.acts] });
  return {
    ...acts,
    tell,
    mayReset,
    dialogs: (
      <>
        {acts.dialogs}
        {contextHolder}
        {leaver.dialogs}
        {details && <OneTimePassword {...details} onClose={() => tell(undefined)} />}
      </>
    ),
  };
}
