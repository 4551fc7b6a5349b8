import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { DateTime } from '@/components/list/times';
import { FigureTable } from '@/features/dashboard';
import type { LogSummary } from '@/schemas/logger';
import { BUCKET_LEVELS } from './api/logView';
import { totalOf } from './buckets';

/** The bars' figures as a table. */
export default function FigureList({ summary: { buckets } }: { summary: LogSummary }) {
  const text = useText();
  const intl = useIntl();
  const label = useLabel('system.logger');
  return (
    <FigureTable
      label={text('logs.histogram')}
      rows={buckets.filter(totalOf)}
      keyOf={({ at }) => at}
      columns={[
        { title: text('logs.since'), render: ({ at }) => <DateTime at={at} /> },
        ...BUCKET_LEVELS.map((level) => ({
          title: label(`level.${level}`),
          number: true,
          render: (bucket: LogSummary['buckets'][number]) => intl.formatNumber(bucket[level]),
        })),
      ]}
    />
  );
}
