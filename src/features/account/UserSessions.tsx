import { Button, Empty } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useSignedOut } from '@/components/layout/useSignedOut';
import SessionList from './SessionList';
import UserTokens from './UserTokens';
import { useSessions } from './useSessions';

/** Where another user is signed in, and what calls the API in their name. */
export default function UserSessions({ userId }: { userId: string }) {
  const text = useText();
  const { confirm, contextHolder } = useConfirm();
  const { sessions, error, refetch, end, endAll } = useSessions(confirm, useSignedOut(), userId);
  return (
    <>
      {contextHolder}
      {(error || !sessions) && <Pending error={error} onRetry={refetch} rows={2} />}
      {sessions?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('account.sessions.none')} />
      )}
      {sessions && sessions.length > 0 && (
        <>
          <SessionList sessions={sessions} onEnd={end} />
          <Button danger onClick={endAll}>
            {text('account.sessions.endAll')}
          </Button>
        </>
      )}
      <UserTokens userId={userId} />
    </>
  );
}
