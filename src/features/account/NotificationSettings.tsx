import { Checkbox } from 'antd';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { usePreferences } from '@/components/layout/usePreferences';
import { type NotificationEvent, notificationEvents } from '@/schemas/notificationEvents';
import styles from './account.module.css';

/** The right that an event asks for: only users who have it can act on it. */
const NEEDS: Partial<Record<NotificationEvent, string>> = {
  'activation-requested': 'system.user.edit',
  'reset-requested': 'system.user.reset',
  'roles-untold': 'system.user.edit',
};

/** Events that only happen where company accounts can be bound. */
const COMPANY: NotificationEvent[] = ['company-account-changed', 'roles-untold'];

/** Which events reach me, and how. */
export default function NotificationSettings() {
  const text = useText();
  const { has, gatehouse } = useAccess();
  const { preferences, change, changeable } = usePreferences();
  const ways = gatehouse?.notification_mail ? (['bell', 'email'] as const) : (['bell'] as const);
  const shown = notificationEvents
    .filter((event) => has(NEEDS[event] ?? '') || !NEEDS[event])
    .filter((event) => gatehouse?.company_sign_in || !COMPANY.includes(event));

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
