import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import { waitingQuery } from '@/services/api/requests';
import { REQUESTS_PATH } from '@/services/constants';
import styles from './requests.module.css';

/** Whom the user may answer, and whether e-mails wait. */
export default function Waiting() {
  const text = useText();
  const { registrations = 0, recoveries = 0, mails = 0 } = useQuery(waitingQuery()).data ?? {};
  const told = [
    registrations > 0 && text('requests.waiting.registrations', { count: registrations }),
    recoveries > 0 && text('requests.waiting.recoveries', { count: recoveries }),
  ].filter(Boolean);
  return (
    <div className={styles.waiting}>
      {told.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={told.join(' ')}
          action={<Link to={REQUESTS_PATH}>{text('requests.show')}</Link>}
        />
      )}
      {mails > 0 && (
        <Alert type="warning" showIcon title={text('requests.mails', { count: mails })} />
      )}
    </div>
  );
}
