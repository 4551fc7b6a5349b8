import { Button } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useSignedOut } from '@/components/layout/useSignedOut';
import styles from './account.module.css';
import SessionList from './SessionList';
import { useSessions } from './useSessions';

/** Where one is signed in oneself. */
export default function SessionsPanel() {
  const text = useText();
  const { confirm, contextHolder } = useConfirm();
  const { sessions, error, refetch, end, endAll } = useSessions(confirm, useSignedOut());
  return (
    <section aria-labelledby="sessions" className={styles.panel}>
      {contextHolder}
      <h2 id="sessions">{text('account.sessions')}</h2>
      {(error || !sessions) && <Pending error={error} onRetry={refetch} rows={2} />}
      {sessions && <SessionList sessions={sessions} onEnd={end} />}
      <Button danger onClick={endAll}>
        {text('account.sessions.everywhere')}
      </Button>
    </section>
  );
}
