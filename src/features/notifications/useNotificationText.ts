import { useText } from '@/components/feedback/useText';
import type { Notification } from '@/schemas/notification';

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
