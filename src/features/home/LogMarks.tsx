import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useIntl } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { Ago } from '@/components/list/times';
import type { Mark } from '@/schemas/marks';
import styles from './home.module.css';
import { logOf, markKey, marksQuery } from './marks';

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
      <Ago at={mark.last_at} />
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
  if (!found) return null;
  // Those of failed sign-ins need attention, and stand above.
  const marks = found.marks.filter(({ rule }) => rule !== 'failed-sign-ins');
  if (marks.length === 0 && found.complete) return null;
  const shown = all ? marks : marks.slice(0, FEW);
  return (
    <section className={styles.lately} aria-labelledby="marks">
      <header className={styles.head}>
        <h2 id="marks" className={styles.heading}>
          {text('pages.home.marks.title')}
        </h2>
        {marks.length > FEW && (
          <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {text(all ? 'pages.home.fewer' : 'pages.home.all', { count: marks.length })}
          </Button>
        )}
      </header>
      <ul className={styles.events}>
        {shown.map((mark) => (
          <MarkItem key={`${mark.rule} ${mark.subject.id} ${mark.last_at}`} mark={mark} />
        ))}
      </ul>
      {!found.complete && <p className={styles.muted}>{text('pages.home.marks.incomplete')}</p>}
    </section>
  );
}
