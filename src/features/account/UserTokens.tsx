import LoadFailed from '@/components/feedback/LoadFailed';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import TokenList from './TokenList';
import { useTokens } from './useTokens';

/** What programs call the API with in another user's name, where there is any. */
export default function UserTokens({ userId }: { userId: string }) {
  const text = useText();
  const { confirm, contextHolder } = useConfirm();
  const { tokens, error, refetch, remove } = useTokens(confirm, userId);
  return (
    <>
      {contextHolder}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {tokens && tokens.length > 0 && (
        <section aria-labelledby="user-tokens">
          <h2 id="user-tokens">{text('account.tokens')}</h2>
          <TokenList tokens={tokens} onRemove={remove} />
        </section>
      )}
    </>
  );
}
