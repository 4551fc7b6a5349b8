import { Link, useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Logger } from '@/schemas/logger';
import { entities } from '../entities';
import { ago, sentenceOf } from './event';
import styles from './home.module.css';
import type texts from './locales/en-US';
import { useRecentActivity } from './useRecentActivity';

/** The text that names an entity; all else that is changed are sessions. */
const nounOf = (entity = '') =>
  Object.hasOwn(entities, entity) ? `pages.system.${entity}.noun` : 'pages.home.lately.session';

function Event({ row }: { row: Logger }) {
  const intl = useIntl();
  const { id, values } = sentenceOf(row);
  const entity = intl.formatMessage({ id: nounOf(values.entity) });
  const { value, unit } = ago(row.created_at, Date.now());
  return (
    <li className={styles.event} data-level={row.level}>
      <span className={styles.sentence}>
        {intl.formatMessage({ id: `pages.home.lately.${id}` }, { ...values, entity })}
      </span>
      <time
        className={styles.when}
        dateTime={row.created_at}
        title={intl.formatDate(row.created_at, { dateStyle: 'medium', timeStyle: 'medium' })}
      >
        {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
      </time>
    </li>
  );
}

/** What happened lately, for those who may read the log. */
export default function RecentActivity() {
  const text = useText<typeof texts>();
  const rows = useRecentActivity();
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
      {rows.length === 0 && <p className={styles.when}>{text('pages.home.lately.nothing')}</p>}
    </section>
  );
}
