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

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago it was, in the largest unit that it fills; the moment itself on hover. */
export function Ago({ at }: { at: string }) {
  const intl = useIntl();
  const moment = useMoment();
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000));
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  return (
    <time dateTime={at} className={styles.moment} title={moment(at)}>
      {intl.formatRelativeTime(-Math.floor(seconds / size), unit, { numeric: 'auto' })}
    </time>
  );
}

const DAY_MS = 86_400_000;

/** How long ago it was where that is less than a day, else the moment in short. */
export function AgoToday({ at }: { at: string }) {
  const moment = useMoment();
  if (Date.now() - Date.parse(at) < DAY_MS) return <Ago at={at} />;
  return (
    <time dateTime={at} className={styles.moment} title={moment(at)}>
      {moment(at, true)}
    </time>
  );
}

/** A day such as `2026-11-22`, in the user's language. */
export function Day({ day }: { day: string | null }) {
  const intl = useIntl();
  if (!day) return '-';
  return (
    <time dateTime={day}>{intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
  );
}
