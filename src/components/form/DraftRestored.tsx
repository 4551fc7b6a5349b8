import { Alert } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';
import type texts from './locales/en-US';

/** Says that what was typed before the session ended is here again, and not saved yet. */
export default function DraftRestored() {
  const text = useText<typeof texts>();
  const title = text('form.restored');
  return <Alert className={styles.failure} type="info" showIcon title={title} role="status" />;
}
