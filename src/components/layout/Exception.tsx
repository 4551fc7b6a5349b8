import { Button, Result } from 'antd';
import { useIntl, useNavigate } from 'umi';
import styles from './Exception.module.css';
import { useLandingPath } from './useLandingPath';

interface ExceptionProps {
  status: '403' | '404' | '500';
  /** Shown instead of the usual explanation, as text. */
  message?: string | undefined;
  title?: string | undefined;
  /** Where the way back leads, and the locale key of what it is called. */
  back?: { to: string; label: string };
}

/** What went wrong, in words, and a way back. */
export default function Exception({ status, title, message, back }: ExceptionProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const landing = useLandingPath();
  const { to, label } = back ?? { to: landing, label: 'exception.backHome' };
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
        <Button type="primary" onClick={() => navigate(to)}>
          {intl.formatMessage({ id: label })}
        </Button>
      }
    />
  );
}
