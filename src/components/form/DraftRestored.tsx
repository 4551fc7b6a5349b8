import { Alert } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';

export default function DraftRestored() {
  const text = useText();
  const title = text('form.restored');
  return <Alert className={styles.failure} type="info" showIcon title={title} role="status" />;
}
