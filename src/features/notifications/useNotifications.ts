import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notificationsQuery } from './api/notifications';

/** Read again when their number changes elsewhere. */
export function useNotifications(unread: number, onUnread: (unread: number) => void) {
  // An older answer would set the number at the bell back.
  const { data, error, refetch } = useQuery({ ...notificationsQuery(), gcTime: 0 });
  const known = data?.unread;
  useEffect(() => {
    if (known !== undefined) onUnread(known);
  }, [known, onUnread]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the bell's number asks.
  useEffect(() => {
    if (known !== undefined && unread !== known) refetch();
  }, [unread]);
  return { notifications: data?.notifications, error, refetch };
}
