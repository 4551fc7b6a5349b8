import { Link, useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Mark } from '@/schemas/marks';
import styles from './home.module.css';
import type texts from './locales/en-US';
import { logOf, markKey } from './markText';
import { useMarks } from './useMarks';

function MarkItem({ mark }: { mark: Mark }) {
  const intl = useIntl();
  const { actor, address, count, subject, last_at } = mark;
  const values = { actor, address, count, name: subject.name, kind: subject.kind };
  return (
    <li className={styles.event} data-level="warn">
      <Link className={styles.sentence} to={logOf(mark)}>
        {intl.formatMessage({ id: `pages.home.marks.${markKey(mark)}` }, values)}
      </Link>
      <time className={styles.when} dateTime={last_at}>
        {intl.formatDate(last_at, { dateStyle: 'short', timeStyle: 'short' })}
      </time>
    </li>
  );
}

/** What of the last day deserves a look, for those who may read the log. */
export default function LogMarks({ onSettled }: { onSettled: () => void }) {
  const text = useText<typeof texts>();
  const found = useMarks(onSettled);
  if (!found || (found.marks.length === 0 && found.complete)) return null;
  return (
    <section className={styles.lately} aria-labelledby="marks">
      <h2 id="marks" className={styles.heading}>
        {text('pages.home.marks.title')}
      </h2>
      <ul className={styles.events}>
        {found.marks.map((mark) => (
          <MarkItem key={`${mark.rule} ${mark.subject.id} ${mark.last_at}`} mark={mark} />
        ))}
      </ul>
      {!found.complete && <p className={styles.when}>{text('pages.home.marks.incomplete')}</p>}
    </section>
  );
}
