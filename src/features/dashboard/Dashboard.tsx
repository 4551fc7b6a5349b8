import { ReloadOutlined } from '@ant-design/icons';
import { Button, Flex, Select } from 'antd';
import type { ReactNode } from 'react';
import Pending from '@/components/feedback/Pending';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import styles from './dashboard.module.css';
import type { Range, useFigures } from './useFigures';

interface Framed {
  period: { from: string; to: string };
  before: { from: string; to: string };
}

interface DashboardProps<Figures extends Framed> {
  title: string;
  asked: ReturnType<typeof useFigures<Figures>>;
  tools?: ReactNode;
  children: (figures: Figures) => ReactNode;
}

/** The time range, the refresh, and the figures below them. */
export default function Dashboard<Figures extends Framed>(props: DashboardProps<Figures>) {
  const { title, asked, tools, children } = props;
  const text = useText();
  const { figures, error, loading, range, ranges, choose, refresh } = asked;
  return (
    <PageFrame wide title={title}>
      <Flex wrap align="center" gap="8px 12px" role="toolbar" aria-label={text('dashboard.tools')}>
        <Select<Range>
          className={styles.range}
          aria-label={text('dashboard.range')}
          value={range}
          onChange={choose}
          options={ranges.map((value) => ({ value, label: text(`dashboard.range.${value}`) }))}
        />
        <Button icon={<ReloadOutlined aria-hidden />} loading={loading} onClick={refresh}>
          {text('app.refresh')}
        </Button>
        {tools}
      </Flex>
      {(error || !figures) && <Pending error={error} onRetry={refresh} rows={8} />}
      {figures && (
        <>
          <Compared {...figures} />
          {children(figures)}
        </>
      )}
    </PageFrame>
  );
}

/** Of which time the figures are, and with which they are compared. */
function Compared({ period, before }: Framed) {
  const text = useText();
  const moment = useMoment();
  // What is counted together ends after now.
  const end = Math.min(Date.parse(period.to), Date.now());
  return (
    <p className={styles.compared}>
      {text('dashboard.compared', {
        from: moment(period.from),
        to: moment(end),
        before: moment(before.from),
      })}
    </p>
  );
}
