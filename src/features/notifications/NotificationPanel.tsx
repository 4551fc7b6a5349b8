import { Button, Empty } from 'antd';
import { useEffect, useRef } from 'react';
import { history } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { Ago } from '@/components/list/times';
import type { Notification } from '@/schemas/notification';
import { SETTINGS_PATH } from '@/services/constants';
import styles from './notification.module.css';
import { markAllRead, markRead, useNotifications, useSentence } from './useNotifications';

interface NotificationPanelProps {
  unread: number;
  onUnread: (unread: number) => void;
  onClose: (returnFocus: boolean) => void;
}

/** What happened to one's own account, below the bell. */
export default function NotificationPanel({ unread, onUnread, onClose }: NotificationPanelProps) {
  const text = useText();
  const message = useMessage();
  const { notifications, error, refetch } = useNotifications(unread, onUnread);
  const panel = usePanel(onClose);

  const go = (path: string) => {
    onClose(false);
    if (path) history.push(path);
  };
  const open = async ({ id, path, read }: Notification) => {
    go(path);
    if (!read) await markRead(id).then(() => onUnread(Math.max(0, unread - 1)), message.failure);
  };
  const readAll = async () => {
    panel.current?.focus();
    await markAllRead().catch(message.failure);
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={text('notification.title')}
      tabIndex={-1}
      className={styles.panel}
    >
      <div className={styles.header}>
        <h2>{text('notification.title')}</h2>
        <Button type="link" size="small" disabled={unread === 0} onClick={readAll}>
          {text('notification.readAll')}
        </Button>
      </div>
      {(error || !notifications) && <Pending error={error} onRetry={refetch} rows={2} />}
      {notifications?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('app.nothingYet')} />
      )}
      {notifications && notifications.length > 0 && (
        <ul className={styles.list}>
          {notifications.map((notification) => (
            <Row
              key={notification.id}
              notification={notification}
              onOpen={() => open(notification)}
            />
          ))}
        </ul>
      )}
      <div className={styles.footer}>
        <Button
          type="link"
          size="small"
          onClick={() => go(`${SETTINGS_PATH}?section=notifications`)}
        >
          {text('notification.settings')}
        </Button>
      </div>
    </div>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const text = useText();
  const sentence = useSentence();
  return (
    <li>
      <button type="button" className={styles.notification} onClick={onOpen}>
        {!notification.read && (
          <span className={styles.dot} role="img" aria-label={text('notification.unread')} />
        )}
        <span className={styles.sentence}>{sentence(notification)}</span>
        <Ago at={notification.created_at} />
      </button>
    </li>
  );
}

/** It has the focus at first, and goes when that, or the pointer, is elsewhere. */
function usePanel(onClose: (returnFocus: boolean) => void) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    panel.current?.focus();
    const leave = ({ target }: Event) => {
      // The bell's own element counts as inside.
      const home = panel.current?.parentElement;
      if (target instanceof Node && home && !home.contains(target)) latest.current(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current(true);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return panel;
}
