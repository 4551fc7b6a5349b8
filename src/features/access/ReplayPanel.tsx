import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/cells';
import type { Replay } from '@/schemas/permission';
import type { ApiQuery } from '@/services/api/apiQuery';
import styles from './preview.module.css';

interface ReplayPanelProps {
  query: ApiQuery<Replay>;
}

/** For each preview; the save that follows makes nothing of it stale. */
const ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** More would hide the question. */
const MAX_CALLS = 20;

/** Which of the calls that were really made would be refused. */
export default function ReplayPanel({ query }: ReplayPanelProps) {
  const text = useText();
  const { data: replay, error, refetch } = useQuery({ ...query, ...ONCE });
  return (
    <section aria-label={text('access.replay')}>
      <h3 className={styles.heading}>{text('access.replay')}</h3>
      {(error || !replay) && <Pending error={error} onRetry={refetch} rows={2} />}
      {replay && <Refused {...replay} />}
    </section>
  );
}

function Refused({ calls, days, since }: Replay) {
  const text = useText();
  if (!since) return <p className={styles.line}>{text('access.usage.noEvidence')}</p>;
  if (calls.length === 0)
    return <p className={styles.line}>{text('access.replay.none', { days })}</p>;
  const more = calls.length - MAX_CALLS;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={text('access.replay.refused', { count: calls.length, days })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul className={styles.list} tabIndex={0} aria-label={text('access.replay.calls')}>
        {calls.slice(0, MAX_CALLS).map(({ call, count, users, last_at, sample }) => (
          <li key={call}>
            <code dir="ltr">{call}</code> {text('access.replay.made', { count, users })}{' '}
            <DateTime at={last_at} />
            {sample.length > 0 && <div>{sample.map(({ name }) => name).join(', ')}</div>}
          </li>
        ))}
        {more > 0 && <li>{text('access.preview.more', { count: more })}</li>}
      </ul>
    </>
  );
}
