import { Alert } from 'antd';
import { useIntl } from 'umi';
import styles from './form.module.css';

/** Says that what was typed before the session ended is here again, and not saved yet. */
export default function DraftRestored() {
  const title = useIntl().formatMessage({ id: 'form.restored' });
  return <Alert className={styles.failure} type="info" showIcon title={title} role="status" />;
}
