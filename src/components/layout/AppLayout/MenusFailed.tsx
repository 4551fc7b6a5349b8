import { Alert, Button } from 'antd';
import { useIntl, useModel } from 'umi';
import styles from './AppLayout.module.css';

/** Without the menus every page opens and the API decides; this says so and offers to try again. */
export default function MenusFailed() {
  const intl = useIntl();
  const { initialState, refresh } = useModel('@@initialState');
  if (!initialState?.menusFailed) return null;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={intl.formatMessage({ id: 'app.menusFailed' })}
      action={
        <Button size="small" onClick={refresh}>
          {intl.formatMessage({ id: 'app.retry' })}
        </Button>
      }
    />
  );
}
