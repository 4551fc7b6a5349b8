import { useQuery } from '@tanstack/react-query';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { lastSignInQuery } from '@/services/api/sessions';
import styles from './home.module.css';

/** Users notice a sign-in that was not theirs. */
export default function LastSignIn() {
  const text = useText();
  const momentOf = useMoment();
  const { data, error, refetch } = useQuery(lastSignInQuery());
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  const { at, ip, failed = 0 } = data ?? {};
  const last = at
    ? text(ip ? 'pages.home.lastSignIn.from' : 'pages.home.lastSignIn', {
        at: momentOf(at),
        ip: ip ?? '',
      })
    : '';
  const tries = failed > 0 ? text('pages.home.failedSignIns', { count: failed }) : '';
  return <p className={styles.lastSignIn}>{[last, tries].filter(Boolean).join(' ')}</p>;
}
