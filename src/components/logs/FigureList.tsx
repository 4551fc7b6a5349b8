import { useIntl } from 'umi';
import { useLabel } from '@/components/form/useLabel';
import { DateTime } from '@/components/list/cells';
import type { LogSummary } from '@/schemas/logger';
import { BUCKET_LEVELS } from '@/services/api/logView';
import { totalOf } from './buckets';
import styles from './logs.module.css';
import { useLogText } from './useLogText';

/** The bars' figures as a table, for screen readers. */
export default function FigureList({ summary: { buckets } }: { summary: LogSummary }) {
  const text = useLogText();
  const intl = useIntl();
  const label = useLabel('system.logger');
  return (
    <table className={styles.unseen}>
      <caption>{text('logs.figures')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('logs.since')}</th>
          {BUCKET_LEVELS.map((level) => (
            <th key={level} scope="col">
              {label(`level.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.filter(totalOf).map((bucket) => (
          <tr key={bucket.at}>
            <th scope="row">
              <DateTime at={bucket.at} />
            </th>
            {BUCKET_LEVELS.map((level) => (
              <td key={level}>{intl.formatNumber(bucket[level])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
