import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notification } from '@/schemas/notification';
import { fetchNotifications } from '@/services/api/notifications';

/** Read again when their number changes elsewhere. */
export function useNotifications(unread: number, onUnread: (unread: number) => void) {
  const [notifications, setNotifications] = useState<Notification[]>();
  const [error, setError] = useState<unknown>();
  const known = useRef<number>(undefined);

  const reload = useCallback(async () => {
    try {
      const found = await fetchNotifications();
      known.current = found.unread;
      setNotifications(found.notifications);
      setError(undefined);
      onUnread(found.unread);
    } catch (failure) {
      setError(failure);
    }
  }, [onUnread]);

  useEffect(() => {
    if (unread !== known.current) void reload();
  }, [unread, reload]);
  return { notifications, error, reload };
}
