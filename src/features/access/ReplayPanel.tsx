import { useQuery } from '@tanstack/react-query';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { Ago } from '@/components/list/times';
import type { Replay } from '@/schemas/permission';
import type { ApiQuery } from '@/services/api/apiQuery';
import styles from './preview.module.css';

interface ReplayPanelProps {
  query: ApiQuery<Replay>;
}

/** For each preview; the save that follows makes nothing of it stale. */
const ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** Which of the calls that were really made would be refused. */
export default function ReplayPanel({ query }: ReplayPanelProps) {
  const text = useText();
  const { data: replay, error, refetch } = useQuery({ ...query, ...ONCE });
  if (error || !replay) return <Pending error={error} onRetry={refetch} rows={2} />;
  const { calls, days, since } = replay;
  if (!since) return <p className={styles.line}>{text('access.usage.noEvidence')}</p>;
  if (calls.length === 0)
    return <p className={styles.line}>{text('access.replay.none', { days })}</p>;
  const title = text('access.replay', { count: calls.length, days });
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul className={styles.list} tabIndex={0} aria-label={title}>
        {calls.map(({ call, count, users, last_at, sample }) => (
          <li key={call}>
            <code dir="ltr">{call}</code> {text('access.replay.made', { count, users })}{' '}
            <Ago at={last_at} />
            {sample.length > 0 && <div>{sample.map(({ name }) => name).join(', ')}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
