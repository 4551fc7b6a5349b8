import { useLabel } from '@/components/form/useLabel';
import { DateTime } from '@/components/list/cells';
import type { LogSummary } from '@/schemas/logger';
import { BUCKET_LEVELS } from '@/services/api/logView';
import styles from './logs.module.css';
import { useLogText } from './useLogText';

/** Below the bars: from when until when, what the colours mean, and what was left uncounted. */
export default function Axis({ summary }: { summary: LogSummary }) {
  const text = useLogText();
  const label = useLabel('system.logger');
  const { from, until, buckets, counted } = summary;
  return (
    <div className={styles.axis}>
      <DateTime at={from} />
      <ul className={styles.legend} aria-label={text('logs.legend')}>
        {BUCKET_LEVELS.map((level) => (
          <li key={level} data-level={level}>
            {text('logs.levelCount', {
              name: label(`level.${level}`),
              count: buckets.reduce((sum, bucket) => sum + bucket[level], 0),
            })}
          </li>
        ))}
      </ul>
      {!counted.complete && (
        <span role="status">
          {text('logs.counted')} <DateTime at={counted.from} /> – <DateTime at={counted.until} />
        </span>
      )}
      <DateTime at={until} />
    </div>
  );
}
