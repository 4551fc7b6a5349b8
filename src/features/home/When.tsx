import { useIntl } from 'umi';
import styles from './home.module.css';

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago, in the largest unit that it fills. */
function ago(at: string, now: number) {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  const step =
    STEPS.find((one) => seconds >= one.seconds) ?? ({ unit: 'second', seconds: 1 } as const);
  return { value: -Math.floor(seconds / step.seconds), unit: step.unit };
}

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
