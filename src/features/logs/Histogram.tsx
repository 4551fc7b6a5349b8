import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import type { LogSummary } from '@/schemas/logger';
import Axis from './Axis';
import { BUCKET_LEVELS } from './api/logView';
import { barsOf, spanOf, totalOf } from './buckets';
import styles from './logs.module.css';
import { useMomentRange } from './useMomentRange';
import { useRangeSelection } from './useRangeSelection';
import type { Summary } from './useSummary';

const FigureList = lazy(() => import('./FigureList'));

interface HistogramProps {
  asked: Summary;
  onSpan: (span: { from: string; until: string }) => void;
}

/** How many rows there are over time, by level; what is dragged over becomes the range. */
export default function Histogram({ asked, onSpan }: HistogramProps) {
  const { summary, error, reload } = asked;
  const text = useText();
  const [asTable, setAsTable] = useState(false);
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (!summary) return <div className={styles.histogram} aria-busy="true" />;
  if (summary.buckets.length === 0) {
    return <p className={`${styles.histogram} ${styles.note}`}>{text('logs.noFigures')}</p>;
  }
  return (
    <section className={styles.histogram} aria-label={text('logs.histogram')}>
      {asTable ? (
        <Suspense fallback={<div className={styles.bars} />}>
          <FigureList summary={summary} />
        </Suspense>
      ) : (
        <Bars summary={summary} onSpan={onSpan} />
      )}
      <Axis asked={{ ...asked, summary }} asTable={asTable} onTable={setAsTable} />
    </section>
  );
}

interface BarsProps {
  summary: LogSummary;
  onSpan: HistogramProps['onSpan'];
}

function Bars({ summary, onSpan }: BarsProps) {
  const text = useText();
  const valueText = useValueText(summary);
  const { buckets } = summary;
  const { anchor, cursor, handlers } = useRangeSelection(buckets.length, (one, other) =>
    onSpan(spanOf(summary, one, other)),
  );
  const bars = useMemo(() => {
    const most = Math.max(1, ...buckets.map(totalOf));
    return buckets.map((bucket, index) => (
      <g key={bucket.at}>
        {barsOf(bucket, most).map(({ level, y, height }) => (
          <rect key={level} data-level={level} x={index + 0.1} width={0.8} y={y} height={height} />
        ))}
        <rect className={styles.hint} x={index} width={1} height={100}>
          <title>{valueText(index, index)}</title>
        </rect>
      </g>
    ));
  }, [buckets, valueText]);
  const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
  return (
    <div
      className={styles.bars}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={text('logs.histogram.help')}
      aria-valuemin={0}
      aria-valuemax={buckets.length - 1}
      aria-valuenow={cursor}
      aria-valuetext={valueText(anchor, cursor)}
      {...handlers}
    >
      <svg viewBox={`0 0 ${buckets.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.selected} x={first} width={last - first + 1} height={100} />
        {bars}
      </svg>
    </div>
  );
}

/** What the buckets from one to another hold, in words. */
function useValueText(summary: LogSummary) {
  const text = useText();
  const rangeOf = useMomentRange();
  return useCallback(
    (anchor: number, cursor: number): string => {
      const { from, until } = spanOf(summary, anchor, cursor);
      const [first, last] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
      const chosen = summary.buckets.slice(first, last + 1);
      const counts = BUCKET_LEVELS.map((level) => [
        level,
        chosen.reduce((sum, bucket) => sum + bucket[level], 0),
      ]);
      const when = rangeOf(from, until);
      return text('logs.bucket', { when, ...Object.fromEntries(counts) });
    },
    [summary, text, rangeOf],
  );
}
