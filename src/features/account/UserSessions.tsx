import { Button, Empty, Modal } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { useSignedOut } from '@/components/layout/useSignedOut';
import SessionList from './SessionList';
import UserTokens from './UserTokens';
import { useSessions } from './useSessions';

interface UserSessionsProps {
  user: { id: string; username: string };
  onClose: () => void;
}

/** Where another user is signed in. */
export default function UserSessions({ user, onClose }: UserSessionsProps) {
  const text = useText();
  const { confirm, contextHolder } = useConfirm();
  const { sessions, error, refetch, end, endAll } = useSessions(confirm, useSignedOut(), user.id);
  return (
    <Modal
      open
      title={text('account.sessions.of', { username: user.username })}
      width={560}
      onCancel={onClose}
      footer={
        <Button danger disabled={!sessions?.length} onClick={endAll}>
          {text('account.sessions.endAll')}
        </Button>
      }
    >
      {contextHolder}
      {(error || !sessions) && <Pending error={error} onRetry={refetch} rows={2} />}
      {sessions?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('account.sessions.none')} />
      )}
      {sessions && sessions.length > 0 && <SessionList sessions={sessions} onEnd={end} />}
      <UserTokens userId={user.id} />
    </Modal>
  );
}
