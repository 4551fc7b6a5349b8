import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { Link, useIntl } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import type { Mark, Marks } from '@/schemas/marks';
import { apiQuery } from '@/services/api/apiQuery';
import styles from './home.module.css';
import When from './When';

const marksQuery = () => apiQuery<Marks>('/api/v1/loggers/marks');

const DAY = 'YYYY-MM-DD';

/** The locale key of what a mark says: of failed sign-ins there are two kinds. */
const markKey = ({ rule, subject }: Mark) =>
  rule === 'failed-sign-ins' ? (`${rule}-${subject.kind}` as const) : rule;

/** The log with just the rows that a mark is about, by the days of the user's time zone. */
function logOf({ filters, first_at, last_at }: Mark): string {
  const days = { startTime: dayjs(first_at).format(DAY), endTime: dayjs(last_at).format(DAY) };
  return `/system/logger?${new URLSearchParams({ ...filters, ...days })}`;
}

/** The latest; the others on request, as they would fill the page. */
const FEW = 5;

function MarkItem({ mark }: { mark: Mark }) {
  const intl = useIntl();
  const { actor, address, count, subject } = mark;
  const values = { actor, address, count, name: subject.name, kind: subject.kind };
  return (
    <li className={styles.event} data-level="warn">
      <Link className={styles.sentence} to={logOf(mark)}>
        {translate(intl, `pages.home.marks.${markKey(mark)}`, values)}
      </Link>
      <When at={mark.last_at} />
    </li>
  );
}

/** What of the last day deserves a look, for those who may read the log. */
export default function LogMarks({ onSettled }: { onSettled: () => void }) {
  const text = useText();
  const { data: found, isPending, error, refetch } = useQuery(marksQuery());
  useEffect(() => {
    if (!isPending) onSettled();
  }, [isPending, onSettled]);
  const [all, setAll] = useState(false);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!found || (found.marks.length === 0 && found.complete)) return null;
  const { marks } = found;
  const shown = all ? marks : marks.slice(0, FEW);
  return (
    <section className={styles.lately} aria-labelledby="marks">
      <header className={styles.head}>
        <h2 id="marks" className={styles.heading}>
          {text('pages.home.marks.title')}
        </h2>
        {marks.length > FEW && (
          <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {text(all ? 'pages.home.marks.fewer' : 'pages.home.marks.all', { count: marks.length })}
          </Button>
        )}
      </header>
      <ul className={styles.events}>
        {shown.map((mark) => (
          <MarkItem key={`${mark.rule} ${mark.subject.id} ${mark.last_at}`} mark={mark} />
        ))}
      </ul>
      {!found.complete && <p className={styles.when}>{text('pages.home.marks.incomplete')}</p>}
    </section>
  );
}
