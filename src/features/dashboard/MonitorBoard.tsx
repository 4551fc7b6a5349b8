import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import { StatusTag } from '@/components/list/cells';
import { Ago } from '@/components/list/times';
import type { Monitor } from '@/schemas/dashboard';
import ChartPanel from './ChartPanel';
import styles from './dashboard.module.css';
import FigureTable from './FigureTable';
import Panel from './Panel';
import Tiles, { type Tile } from './Tiles';
import { useBytes } from './useBytes';

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

export default function MonitorBoard(figures: Monitor) {
  const text = useText();
  const { series, step_seconds } = figures;
  const at = series.map((one) => one.at);
  const step = step_seconds >= 86_400 ? 'day' : step_seconds >= 3_600 ? 'hour' : 'minute';
  const line = (name: 'requests' | 'refused' | 'errors') => ({
    label: text(`dashboard.${name}`),
    values: series.map((one) => one[name]),
  });
  return (
    <>
      <Tiles label={text('dashboard.totals')} tiles={useTrafficTiles(figures)} />
      <Tiles label={text('dashboard.state')} tiles={useStateTiles(figures)} />
      <div className={styles.grid}>
        <ChartPanel
          title={text('dashboard.traffic')}
          at={at}
          step={step}
          lines={[line('requests'), line('refused'), line('errors')]}
        />
        <ChartPanel
          title={text('dashboard.latency')}
          at={at}
          step={step}
          unit=" ms"
          lines={PERCENTILES.map((name) => ({
            label: name,
            values: series.map((one) => one[name]),
          }))}
        />
      </div>
      <Replicas {...figures} />
    </>
  );
}

function useTrafficTiles({ now, earlier, period }: Monitor): Tile[] {
  const text = useText();
  const intl = useIntl();
  // The time runs until the next full five minutes.
  const end = Math.min(Date.parse(period.to), Date.now());
  const seconds = Math.max(1, (end - Date.parse(period.from)) / 1000);
  const ms = (value: number | null) => (value === null ? '-' : `${intl.formatNumber(value)} ms`);
  const compared = (now: number | null, before: number | null) =>
    now === null || before === null ? undefined : { now, before };
  const counts = (['requests', 'refused', 'errors'] as const).map((name) => ({
    label: text(`dashboard.${name}`),
    value: intl.formatNumber(now[name]),
    compared: { now: now[name], before: earlier[name] },
  }));
  return [
    {
      label: text('dashboard.perSecond'),
      value: intl.formatNumber(now.requests / seconds, { maximumSignificantDigits: 2 }),
    },
    ...counts,
    ...PERCENTILES.map((name) => ({
      label: name,
      value: ms(now[name]),
      compared: compared(now[name], earlier[name]),
    })),
  ];
}

function useStateTiles({ replicas, database, sessions, backup }: Monitor): Tile[] {
  const text = useText();
  const intl = useIntl();
  const bytes = useBytes();
  const alive = replicas.filter((one) => one.alive);
  const disk = alive.find(({ figures }) => figures.disk)?.figures.disk;
  const waiting = alive.reduce((sum, { figures }) => sum + figures.log_queue, 0);
  return [
    {
      label: text('dashboard.replicas'),
      value: intl.formatNumber(alive.length),
      note: text('dashboard.replicasKnown', { count: replicas.length }),
    },
    {
      label: text('dashboard.sessions'),
      value: intl.formatNumber(sessions.count),
      note: text('dashboard.sessionUsers', { count: sessions.users }),
    },
    { label: text('dashboard.database'), value: bytes(database.bytes) },
    { label: text('dashboard.logQueue'), value: intl.formatNumber(waiting) },
    {
      label: text('dashboard.backup'),
      value: backup ? intl.formatDate(backup.at, { dateStyle: 'medium' }) : '-',
      note: backup
        ? text('dashboard.backupRows', { count: backup.rows })
        : text('dashboard.noBackup'),
    },
    {
      label: text('dashboard.disk'),
      value: disk ? bytes(disk.free_bytes) : '-',
      note: disk
        ? text('dashboard.diskOf', { total: bytes(disk.total_bytes) })
        : text('dashboard.noDisk'),
    },
  ];
}

function Replicas({ replicas }: Pick<Monitor, 'replicas'>) {
  const text = useText();
  const intl = useIntl();
  const bytes = useBytes();
  const title = text('dashboard.replicas');
  const column = (name: Parameters<typeof text>[0], render: (row: Row) => string) => ({
    title: text(name),
    number: true,
    render,
  });
  type Row = Monitor['replicas'][number];
  return (
    <Panel title={title} empty={replicas.length === 0 && text('dashboard.noReplicas')}>
      <FigureTable
        label={title}
        rows={replicas}
        keyOf={({ id }) => id}
        columns={[
          {
            title: text('dashboard.host'),
            render: ({ figures }) => `${figures.host} (${figures.pid})`,
          },
          {
            title: text('dashboard.alive'),
            render: ({ alive }) => (
              <StatusTag
                tone={alive ? 'success' : 'error'}
                text={text(alive ? 'dashboard.runs' : 'dashboard.gone')}
              />
            ),
          },
          { title: text('dashboard.seenAt'), render: ({ seen_at }) => <Ago at={seen_at} /> },
          {
            title: text('dashboard.startedAt'),
            render: ({ started_at }) => <Ago at={started_at} />,
          },
          column('dashboard.perSecond', ({ figures }) =>
            intl.formatNumber(figures.requests_per_second),
          ),
          column(
            'dashboard.eventLoop',
            ({ figures }) => `${intl.formatNumber(figures.event_loop_ms)} ms`,
          ),
          column('dashboard.memory', ({ figures }) => bytes(figures.memory_bytes)),
          column('dashboard.logQueue', ({ figures }) => intl.formatNumber(figures.log_queue)),
          column('dashboard.pool', ({ figures: { pool } }) =>
            pool ? text('dashboard.poolUse', { used: pool.total - pool.idle, ...pool }) : '-',
          ),
        ]}
      />
    </Panel>
  );
}
