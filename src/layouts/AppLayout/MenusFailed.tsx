import { Alert, Button } from 'antd';
import { useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import styles from './AppLayout.module.css';

/** Without the menus every page opens and the API decides; this says so and offers to try again. */
export default function MenusFailed() {
  const text = useText();
  const { initialState, refresh } = useModel('@@initialState');
  if (!initialState?.menusFailed) return null;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={text('app.menusFailed')}
      action={
        <Button size="small" onClick={refresh}>
          {text('app.retry')}
        </Button>
      }
    />
  );
}
