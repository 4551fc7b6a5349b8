import { useQuery } from '@tanstack/react-query';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { lastSignInQuery } from '@/services/api/sessions';
import styles from './home.module.css';

/** Users notice a sign-in that was not theirs. */
export default function LastSignIn() {
  const text = useText();
  const momentOf = useMoment();
  const { at, ip, failed = 0 } = useQuery(lastSignInQuery()).data ?? {};
  const last = at
    ? text(ip ? 'pages.home.lastSignIn.from' : 'pages.home.lastSignIn', {
        at: momentOf(at),
        ip: ip ?? '',
      })
    : '';
  const tries = failed > 0 ? text('pages.home.failedSignIns', { count: failed }) : '';
  return <p className={styles.lastSignIn}>{[last, tries].filter(Boolean).join(' ')}</p>;
}
