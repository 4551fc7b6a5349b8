import { Link } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { Ago } from '@/components/list/times';
import { useSentence } from '@/features/audit';
import type { Logger } from '@/schemas/logger';
import styles from './home.module.css';
import { useRecentActivity } from './useRecentActivity';

function Event({ row }: { row: Logger }) {
  const sentence = useSentence()(row);
  return (
    <li className={styles.event} data-level={row.level}>
      <span className={styles.sentence}>{sentence}</span>
      <Ago at={row.created_at} />
    </li>
  );
}

/** What happened lately, for those who may read the log. */
export default function RecentActivity({ onSettled }: { onSettled: () => void }) {
  const text = useText();
  const { data: rows, error, refetch } = useRecentActivity(onSettled);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!rows) return null;
  return (
    <section className={styles.lately} aria-labelledby="lately">
      <header className={styles.head}>
        <h2 id="lately" className={styles.heading}>
          {text('pages.home.lately.title')}
        </h2>
        <Link to="/system/logger">{text('pages.home.lately.all')}</Link>
      </header>
      <ol className={styles.events}>
        {rows.map((row) => (
          <Event key={row.id} row={row} />
        ))}
      </ol>
      {rows.length === 0 && <p className={styles.muted}>{text('pages.home.lately.nothing')}</p>}
    </section>
  );
}
