import { useIntl } from 'umi';
import { useMoment } from '@/components/feedback/useMoment';
import styles from './table.module.css';

/** The moment itself, where it is compared to the second: in the log, in reports and in sentences. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.moment}>
      {useMoment()(at)}
    </time>
  );
}

const DAY_MS = 86_400_000;
/** Further back, "last month" says too little. */
const MONTH_MS = 30 * DAY_MS;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago it was, in the largest unit that it fills, and the day where that is a month or more; the moment itself on hover. */
export function Ago({ at }: { at: string }) {
  const intl = useIntl();
  const moment = useMoment();
  const ms = Math.max(0, Date.now() - Date.parse(at));
  const seconds = Math.round(ms / 1000);
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  return (
    <time dateTime={at} className={styles.moment} title={moment(at)}>
      {ms < MONTH_MS
        ? intl.formatRelativeTime(-Math.floor(seconds / size), unit, { numeric: 'auto' })
        : intl.formatDate(at, { dateStyle: 'medium' })}
    </time>
  );
}

/** How long ago it was where that is less than a day, else the moment in short: for rows that are compared with each other. */
export function AgoToday({ at }: { at: string }) {
  const moment = useMoment();
  if (Date.now() - Date.parse(at) < DAY_MS) return <Ago at={at} />;
  return (
    <time dateTime={at} className={styles.moment} title={moment(at)}>
      {moment(at, true)}
    </time>
  );
}
