import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import styles from './dashboard.module.css';
import FigureTable from './FigureTable';
import Panel from './Panel';
import { useInView } from './useInView';

const LineChart = lazy(() => import('./LineChart'));

export interface Line {
  label: string;
  values: readonly (number | null)[];
}

interface ChartPanelProps {
  title: string;
  /** Moments; each line has a value for each of them. */
  at: readonly string[];
  /** What a moment stands for. */
  step: 'minute' | 'hour' | 'day';
  lines: Line[];
  unit?: string;
}

const FORMATS = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { month: 'short', day: 'numeric', hour: '2-digit' },
  day: { month: 'short', day: 'numeric' },
} as const;

const STEP_MS = { minute: 5 * 60_000, hour: 3_600_000, day: 24 * 3_600_000 };

/** Lines over time, or the same figures as a table. */
export default function ChartPanel({ title, at, step, lines, unit = '' }: ChartPanelProps) {
  const text = useText();
  const intl = useIntl();
  const [asTable, setAsTable] = useState(false);
  const [ref, seen] = useInView<HTMLDivElement>();
  const labels = at.map((moment) => {
    const when = intl.formatDate(moment, FORMATS[step]);
    const hasPassed = Date.parse(moment) + STEP_MS[step] <= Date.now();
    return hasPassed ? when : text('dashboard.soFar', { when });
  });
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '-' : `${intl.formatNumber(value)}${unit}`;
  const nothing = lines.every(({ values }) => values.every((value) => !value));
  const sentences = lines.map(({ label, values }) => sentenceOf(label, values));

  function sentenceOf(label: string, values: Line['values']): string {
    const most = Math.max(...values.map((value) => value ?? 0));
    const when = labels[values.indexOf(most)] ?? '';
    return text('dashboard.summary', { label, most: number(most), when });
  }
  const toggle = (
    <LabelledSwitch
      checked={asTable}
      onChange={setAsTable}
      label={text('dashboard.asTable')}
      name={text('dashboard.tableOf', { title })}
    />
  );
  return (
    <Panel title={title} extra={toggle} empty={nothing && text('dashboard.nothing')}>
      <div ref={ref}>
        <p className={styles.summary}>{sentences.join(' ')}</p>
        {asTable ? (
          <FigureTable
            label={title}
            rows={labels.map((label, index) => ({ label, index }))}
            keyOf={({ index }) => at[index] ?? ''}
            columns={[
              { title: text('dashboard.time'), render: ({ label }) => label },
              ...lines.map(({ label, values }) => ({
                title: label,
                number: true,
                render: ({ index }: { index: number }) => number(values[index]),
              })),
            ]}
          />
        ) : (
          <div className={styles.chart} role="img" aria-label={`${title}: ${sentences.join(' ')}`}>
            {seen && (
              <ErrorBoundary fallback={<p>{text('dashboard.noChart')}</p>}>
                <Suspense fallback={<Placeholder />}>
                  <LineChart labels={labels} lines={lines} unit={unit} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
