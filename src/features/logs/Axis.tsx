import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { DateTime } from '@/components/list/times';
import type { LogSummary } from '@/schemas/logger';
import { BUCKET_LEVELS } from './api/logView';
import Counted from './Counted';
import styles from './logs.module.css';
import type { Summary } from './useSummary';

interface AxisProps {
  asked: Summary & { summary: LogSummary };
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

/** Below the bars: from when until when, what the colours mean, and what was left uncounted. */
export default function Axis({ asked, asTable, onTable }: AxisProps) {
  const text = useText();
  const label = useLabel('system.logger');
  const { summary, thorough, counting, countAll } = asked;
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
          <Counted {...counted} />
        </span>
      )}
      {!counted.complete && !thorough && (
        <button
          type="button"
          className={styles.asTable}
          aria-disabled={counting}
          aria-busy={counting}
          onClick={countAll}
        >
          {text('logs.countAll')}
        </button>
      )}
      <span className={styles.end}>
        <button
          type="button"
          className={styles.asTable}
          aria-pressed={asTable}
          onClick={() => onTable(!asTable)}
        >
          {text('logs.asTable')}
        </button>
        <DateTime at={until} />
      </span>
    </div>
  );
}
