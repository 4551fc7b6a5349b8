import { Button } from 'antd';
import { useState } from 'react';
import { useIntl } from 'umi';
import styles from './login.module.css';

/** Says that the visitor is here because the server could not be asked who he is. */
export default function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div role="alert" className={styles.unreachable}>
      <p>{intl.formatMessage({ id: 'pages.login.unreachable' })}</p>
      <Button onClick={retry} loading={busy}>
        {intl.formatMessage({ id: 'app.retry' })}
      </Button>
    </div>
  );
}
