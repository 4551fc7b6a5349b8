import { useAccess } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { User } from '@/schemas/user';
import { resetSecondFactor } from '@/services/api/user';

type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** For who lost their phone and their recovery codes. */
export function useResetFactor(confirm: Confirm) {
  const text = useText();
  const message = useMessage();
  const { has } = useAccess();
  const reset = async ({ id, username }: User) => {
    const ok = { okText: text('pages.system.user.resetFactor'), danger: true };
    const question = text('pages.system.user.resetFactor.question', { username });
    if (!(await confirm(question, text('pages.system.user.resetFactor.explanation'), ok))) return;
    try {
      await resetSecondFactor(id);
      message.success(text('app.saved'));
    } catch (error) {
      message.failure(error);
    }
  };
  return { may: has('system.user.reset-factor'), reset };
}
