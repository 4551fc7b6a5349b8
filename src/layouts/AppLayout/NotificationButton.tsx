import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useAccess, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import { withRetry } from '@/services/browser/chunks';
import { isHeldUp } from '@/services/session/consoleState';
import { isViewing } from '@/services/token/viewing';
import styles from './AppLayout.module.css';

const NotificationPanel = lazy(
  withRetry(() => import('@/features/notifications/NotificationPanel')),
);

/** After all that the page itself asks for. */
const AT_LEISURE_MS = 3_000;
const MAX_SHOWN = 99;

type Following = ReturnType<typeof import('@/services/session/unread')['followUnread']>;

function useUnread(userId: string | undefined) {
  const [unread, setUnread] = useState(0);
  const following = useRef<Following>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const { followUnread } = await import('@/services/session/unread');
      if (wanted) following.current = followUnread(userId, setUnread);
    }, AT_LEISURE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
      following.current?.stop();
      following.current = undefined;
      setUnread(0);
    };
  }, [userId]);
  /** To all tabs. */
  const tell = useCallback((count: number) => {
    setUnread(count);
    following.current?.tell(count);
  }, []);
  return [unread, tell] as const;
}

export default function NotificationButton() {
  const text = useText();
  const { gatehouse } = useAccess();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser;
  const shown = user && gatehouse && !isHeldUp(user) && !isViewing();
  const [unread, tell] = useUnread(shown ? user.id : undefined);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!shown) return null;

  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };
  return (
    <span className={styles.notifications}>
      <button
        ref={button}
        type="button"
        className={styles.paletteButton}
        aria-label={text('app.notifications', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span
            className={styles.unread}
            aria-hidden="true"
            data-count={Math.min(unread, MAX_SHOWN)}
          />
        )}
      </button>
      {open && (
        <Suspense>
          <NotificationPanel unread={unread} onUnread={tell} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
