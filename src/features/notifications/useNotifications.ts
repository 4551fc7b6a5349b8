import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Notification, Notifications } from '@/schemas/notification';
import { apiQuery } from '@/services/api/apiQuery';
import { request } from '@/services/api/request';

const PATH = '/api/v1/current/notifications';

const notificationsQuery = () => apiQuery<Notifications>(PATH);

const post = (path: string): Promise<void> =>
  request(`${PATH}${path}`, { method: 'POST', display: 'silent' });

export const markRead = (id: string): Promise<void> => post(`/${encodeURIComponent(id)}/read`);

export const markAllRead = (): Promise<void> => post('/read');

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

/** What a notification says. */
export function useSentence() {
  const text = useText();
  return ({ event, params }: Notification): string => {
    const { added, removed, browser, system, ip, by = 'password' } = params;
    if (event === 'roles-changed') {
      const how = added && removed ? 'both' : added ? 'added' : 'removed';
      return text(`notification.roles-changed.${how}`, params);
    }
    if (event !== 'new-sign-in') return text(`notification.${event}`, params);
    const place = [browser, system, ip].filter(Boolean).join(' · ');
    return text('notification.new-sign-in', { place, by });
  };
}
