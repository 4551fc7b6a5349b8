import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useIntl } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useLeaveViewing } from '@/components/feedback/useLeaveViewing';
import { useText } from '@/components/feedback/useText';
import { getViewing } from '@/services/token/viewing';
import styles from './AppLayout.module.css';

/** Says as whom an admin looks at the console, until when, and leads back. */
export default function ViewingBanner() {
  const text = useText();
  const intl = useIntl();
  const message = useMessage();
  const leave = useLeaveViewing();
  const [viewing] = useState(getViewing);
  const [leaving, setLeaving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a viewing does not change.
  useEffect(() => {
    if (!viewing) return;
    const timer = setTimeout(() => {
      message.info(text('app.viewAs.ended'));
      leave();
    }, viewing.endsAt - Date.now());
    return () => clearTimeout(timer);
  }, []);
  if (!viewing) return null;

  const { name, endsAt } = viewing;
  const time = intl.formatTime(endsAt);
  return (
    <div role="status" className={styles.viewing}>
      <span>{text('app.viewAs.banner', { name, time })}</span>
      <Button
        size="small"
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          leave();
        }}
      >
        {text('app.viewAs.stop')}
      </Button>
    </div>
  );
}
