import { Button, Result } from 'antd';
import { useIntl, useNavigate } from 'umi';
import { HOME_PATH } from '@/services/constants';
import styles from './Exception.module.css';

interface ExceptionProps {
  status: '403' | '404' | '500';
  /** Shown instead of the usual explanation, as text. */
  message?: string | undefined;
  title?: string | undefined;
  /** Where the way back leads, and the locale key of what it is called. */
  back?: { to: string; label: string };
}

const HOME = { to: HOME_PATH, label: 'exception.backHome' };

/** What went wrong, in words, and a way back. */
export default function Exception({ status, title, message, back = HOME }: ExceptionProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Result
      status={status}
      title={
        <h1 className={styles.title}>
          {title || intl.formatMessage({ id: `exception.${status}.title` })}
        </h1>
      }
      subTitle={message || intl.formatMessage({ id: `exception.${status}.message` })}
      extra={
        <Button type="primary" onClick={() => navigate(back.to)}>
          {intl.formatMessage({ id: back.label })}
        </Button>
      }
    />
  );
}
