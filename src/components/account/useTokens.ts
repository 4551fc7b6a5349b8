import { useCallback } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useLoaded } from '@/components/feedback/useLoaded';
import { useText } from '@/components/feedback/useText';
import type { AccessToken } from '@/schemas/accessToken';
import { fetchAccessTokens, removeAccessToken } from '@/services/api/accessTokens';

type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** @param userId oneself without it */
export function useTokens(confirm: Confirm, userId?: string) {
  const text = useText();
  const message = useMessage();
  const { value, error, retry } = useLoaded(useCallback(() => fetchAccessTokens(userId), [userId]));

  const remove = async ({ id, name }: AccessToken) => {
    const okText = text('account.tokens.remove');
    const options = { okText, okButtonProps: { danger: true } };
    const question = text('account.tokens.remove.question', { name });
    if (!(await confirm(question, text('account.tokens.remove.explanation'), options))) return;
    try {
      await removeAccessToken(id, userId);
      message.success(text('account.tokens.removed'));
      retry();
    } catch (failure) {
      message.failure(failure);
    }
  };
  return { tokens: value, error, retry, remove };
}
