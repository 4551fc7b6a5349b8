import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess, useModel } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { withRetry } from '@/services/browser/chunks';
import styles from './account.module.css';
import TokenList from './TokenList';
import { useTokens } from './useTokens';

/** Lazy, as few make one. */
const TokenDialog = lazy(withRetry(() => import('./TokenDialog')));

/** One's own access tokens, for programs. */
export default function TokensPanel() {
  const text = useText();
  const { has } = useAccess();
  const { initialState } = useModel('@@initialState');
  const { confirm, contextHolder } = useConfirm();
  const { tokens, error, refetch, remove } = useTokens(confirm);
  const [making, setMaking] = useState(false);
  const isRoot = initialState?.currentUser?.id === 'root';
  const may = has('system.access.tokens') && !isRoot;
  return (
    <section aria-labelledby="tokens" className={styles.panel}>
      {contextHolder}
      <h2 id="tokens">{text('account.tokens')}</h2>
      <p>{text(isRoot ? 'account.tokens.root' : 'account.tokens.explanation')}</p>
      {(error || !tokens) && <Pending error={error} onRetry={refetch} rows={2} />}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} onRemove={remove} />}
      {may && <Button onClick={() => setMaking(true)}>{text('account.tokens.make')}</Button>}
      {!may && !isRoot && <p className={styles.muted}>{text('account.tokens.mayNot')}</p>}
      {making && (
        <Suspense>
          <TokenDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}
