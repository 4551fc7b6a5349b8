import { Link, useIntl, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useHasRecordPage } from '@/components/layout/useHasRecordPage';
import { useNameById } from '@/components/layout/useNameById';
import { Ago } from '@/components/list/times';
import type { Workplace } from '@/schemas/dashboard';
import { ROOT_ID } from '@/services/constants';
import { includesCode } from '@/services/navigation/permissionCodes';
import { recordPath } from '@/services/navigation/records';
import ChartPanel from './ChartPanel';
import styles from './dashboard.module.css';
import FigureTable from './FigureTable';
import Panel from './Panel';
import Tiles from './Tiles';
import { useNames } from './useNames';

interface Target {
  entity: string;
  target_id: string;
  target_name: string;
}

/** A link only where the record has a page that the user may open; root has none. */
function Name({ entity, target_id, target_name }: Target) {
  const name = useNameById()(entity, target_id, target_name);
  const { initialState } = useModel('@@initialState');
  const page = `system.${entity}`;
  const hasPage = useHasRecordPage()(page);
  const opens = hasPage && includesCode(initialState?.flatMenus ?? {}, page);
  if (!opens || target_id === ROOT_ID) return name;
  return <Link to={recordPath(page, target_id)}>{name}</Link>;
}

export default function WorkplaceBoard(figures: Workplace) {
  const text = useText();
  const intl = useIntl();
  const { changes, series, bucket } = figures;
  return (
    <>
      <Tiles
        label={text('dashboard.totals')}
        tiles={[
          {
            label: text('dashboard.mine'),
            value: intl.formatNumber(changes.now),
            compared: changes,
          },
        ]}
      />
      <div className={styles.grid}>
        <ChartPanel
          title={text('dashboard.mineOverTime')}
          at={series.map(({ at }) => at)}
          step={bucket}
          lines={[{ label: text('dashboard.changes'), values: series.map((one) => one.changes) }]}
        />
        <Latest {...figures} />
        <Touched {...figures} />
      </div>
    </>
  );
}

function Latest({ latest }: Pick<Workplace, 'latest'>) {
  const text = useText();
  const { entityOf, verbOf } = useNames();
  const title = text('dashboard.latest');
  return (
    <Panel title={title} empty={latest.length === 0 && text('dashboard.noChanges')}>
      <FigureTable
        label={title}
        rows={latest.map((row, index) => ({ ...row, key: `${row.at} ${index}` }))}
        keyOf={({ key }) => key}
        columns={[
          { title: text('dashboard.time'), render: ({ at }) => <Ago at={at} /> },
          { title: text('dashboard.verb'), render: ({ verb }) => verbOf(verb) },
          { title: text('dashboard.entity'), render: ({ entity }) => entityOf(entity) },
          { title: text('dashboard.name'), render: (row) => <Name {...row} /> },
        ]}
      />
    </Panel>
  );
}

function Touched({ touched }: Pick<Workplace, 'touched'>) {
  const text = useText();
  const intl = useIntl();
  const { entityOf } = useNames();
  const title = text('dashboard.touched');
  return (
    <Panel title={title} empty={touched.length === 0 && text('dashboard.noChanges')}>
      <FigureTable
        label={title}
        rows={touched}
        keyOf={({ entity, target_id }) => `${entity} ${target_id}`}
        columns={[
          { title: text('dashboard.name'), render: (row) => <Name {...row} /> },
          { title: text('dashboard.entity'), render: ({ entity }) => entityOf(entity) },
          {
            title: text('dashboard.changes'),
            number: true,
            render: ({ count }) => intl.formatNumber(count),
          },
          { title: text('dashboard.lastAt'), render: ({ at }) => <Ago at={at} /> },
        ]}
      />
    </Panel>
  );
}
