import { useQuery } from '@tanstack/react-query';
import { useMessage } from '@/components/feedback/Feedback';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { AccessToken } from '@/schemas/accessToken';
import { accessTokensQuery, removeAccessToken } from '@/services/api/accessTokens';

type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** @param userId oneself without it */
export function useTokens(confirm: Confirm, userId?: string) {
  const text = useText();
  const message = useMessage();
  const { data: tokens, error, refetch } = useQuery(accessTokensQuery(userId));

  const remove = async ({ id, name }: AccessToken) => {
    const okText = text('account.tokens.remove');
    const options = { okText, danger: true };
    const question = text('account.tokens.remove.question', { name });
    if (!(await confirm(question, text('account.tokens.remove.explanation'), options))) return;
    try {
      await removeAccessToken(id, userId);
      message.success(text('account.tokens.removed'));
    } catch (failure) {
      message.failure(failure);
    }
  };
  return { tokens, error, refetch, remove };
}
