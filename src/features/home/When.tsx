import { useIntl } from 'umi';
import { ago } from './ago';
import styles from './home.module.css';

/** How long ago it was; the moment itself on hover. */
export default function When({ at }: { at: string }) {
  const intl = useIntl();
  const { value, unit } = ago(at, Date.now());
  return (
    <time
      className={styles.when}
      dateTime={at}
      title={intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}
    >
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}
