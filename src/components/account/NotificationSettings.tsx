import { Checkbox } from 'antd';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { usePreferences } from '@/components/layout/usePreferences';
import type { Extension } from '@/schemas/extensions';
import { type NotificationEvent, notificationEvents } from '@/schemas/notificationEvents';
import styles from './account.module.css';

/** Of who may do what is asked for. */
const NEEDS: Partial<Record<NotificationEvent, string>> = {
  'activation-requested': 'system.user.edit',
  'reset-requested': 'system.user.reset',
  'roles-untold': 'system.user.edit',
};

/** Of a server that has it. */
const OFFERED: Partial<Record<NotificationEvent, Extension>> = {
  'company-account-changed': 'company-sign-in',
  'roles-untold': 'company-sign-in',
};

/** Which events reach me, and how. */
export default function NotificationSettings() {
  const text = useText();
  const { has, offers } = useAccess();
  const { preferences, change, changeable } = usePreferences();
  const ways = offers('notification-mail') ? (['bell', 'email'] as const) : (['bell'] as const);
  const shown = notificationEvents.filter((event) => {
    const offered = OFFERED[event];
    return (has(NEEDS[event] ?? '') || !NEEDS[event]) && (!offered || offers(offered));
  });

  const turn = (event: NotificationEvent, way: 'bell' | 'email', on: boolean) => {
    const key = `${way}_off` as const;
    const { notifications } = preferences;
    const others = notifications[key].filter((one) => one !== event);
    change({ notifications: { ...notifications, [key]: on ? others : [...others, event] } });
  };
  return (
    <table className={styles.events}>
      <caption>{text('account.notifications.explanation')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('account.notifications.event')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {text(`account.notifications.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((event) => (
          <tr key={event}>
            <th scope="row">{text(`account.notifications.${event}`)}</th>
            {ways.map((way) => (
              <td key={way}>
                <Checkbox
                  aria-label={`${text(`account.notifications.${event}`)}: ${text(`account.notifications.${way}`)}`}
                  disabled={!changeable}
                  checked={!preferences.notifications[`${way}_off`].includes(event)}
                  onChange={({ target }) => turn(event, way, target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
