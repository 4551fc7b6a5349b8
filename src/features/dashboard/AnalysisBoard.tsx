import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import type { Analysis } from '@/schemas/dashboard';
import ChartPanel from './ChartPanel';
import styles from './dashboard.module.css';
import FigureTable from './FigureTable';
import HeatMap from './HeatMap';
import Panel from './Panel';
import Tiles from './Tiles';
import { useNames } from './useNames';

const TOTALS = ['sign_ins', 'failures', 'active_users', 'changes', 'denials', 'requests'] as const;

export default function AnalysisBoard(figures: Analysis) {
  const text = useText();
  const intl = useIntl();
  const { series, bucket } = figures;
  const line = (name: 'sign_ins' | 'failures' | 'changes') => ({
    label: text(`dashboard.${name}`),
    values: series.map((one) => one[name]),
  });
  return (
    <>
      <Tiles
        label={text('dashboard.totals')}
        tiles={TOTALS.map((name) => ({
          label: text(`dashboard.${name}`),
          value: intl.formatNumber(figures[name].now),
          compared: figures[name],
        }))}
      />
      <div className={styles.grid}>
        <ChartPanel
          title={text('dashboard.overTime')}
          at={series.map(({ at }) => at)}
          step={bucket}
          lines={[line('sign_ins'), line('failures'), line('changes')]}
        />
        <HeatMap title={text('dashboard.hours')} hours={figures.hours} />
        <Entities {...figures} />
        <Denied {...figures} />
        <Slowest {...figures} />
      </div>
    </>
  );
}

function Entities({ entities }: Pick<Analysis, 'entities'>) {
  const text = useText();
  const intl = useIntl();
  const { entityOf, verbOf } = useNames();
  const title = text('dashboard.entities');
  return (
    <Panel title={title} empty={entities.length === 0 && text('dashboard.noChanges')}>
      <FigureTable
        label={title}
        rows={entities}
        keyOf={({ entity }) => entity}
        columns={[
          { title: text('dashboard.entity'), render: ({ entity }) => entityOf(entity) },
          {
            title: text('dashboard.verbs'),
            render: ({ verbs }) =>
              verbs
                .map(({ verb, count }) => `${verbOf(verb)} ${intl.formatNumber(count)}`)
                .join(', '),
          },
          ...nowAndBefore(text, intl.formatNumber),
        ]}
      />
    </Panel>
  );
}

type Text = ReturnType<typeof useText>;

const nowAndBefore = (text: Text, format: (value: number) => string) => [
  {
    title: text('dashboard.now'),
    number: true,
    render: ({ now }: { now: number }) => format(now),
  },
  {
    title: text('dashboard.before'),
    number: true,
    render: ({ before }: { before: number }) => format(before),
  },
];

function Slowest({ slowest }: Pick<Analysis, 'slowest'>) {
  const text = useText();
  const intl = useIntl();
  const title = text('dashboard.slowest');
  const ms = (value: number | null) => (value === null ? '-' : `${intl.formatNumber(value)} ms`);
  return (
    <Panel title={title} wide empty={slowest.length === 0 && text('dashboard.noCalls')}>
      <FigureTable
        label={title}
        rows={slowest}
        keyOf={({ call }) => call}
        columns={[
          { title: text('dashboard.call'), render: ({ call }) => <code dir="ltr">{call}</code> },
          { title: 'p95', number: true, render: ({ p95 }) => ms(p95) },
          {
            title: text('dashboard.p95Before'),
            number: true,
            render: ({ p95_before }) => ms(p95_before),
          },
          { title: text('dashboard.mean'), number: true, render: ({ mean }) => ms(mean) },
          {
            title: text('dashboard.requests'),
            number: true,
            render: ({ count }) => intl.formatNumber(count),
          },
        ]}
      />
    </Panel>
  );
}

function Denied({ denied }: Pick<Analysis, 'denied'>) {
  const text = useText();
  const intl = useIntl();
  const title = text('dashboard.denied');
  return (
    <Panel title={title} empty={denied.length === 0 && text('dashboard.noDenials')}>
      <FigureTable
        label={title}
        rows={denied}
        keyOf={({ call }) => call}
        columns={[
          { title: text('dashboard.call'), render: ({ call }) => <code dir="ltr">{call}</code> },
          ...nowAndBefore(text, intl.formatNumber),
        ]}
      />
    </Panel>
  );
}
