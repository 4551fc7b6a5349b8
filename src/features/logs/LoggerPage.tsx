import { Alert } from 'antd';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import ListPage from '@/components/list/ListPage';
import { useDetail } from '@/components/list/useDetail';
import type { Logger } from '@/schemas/logger';
import { useMessageOf } from './cells';
import { LogContext } from './logContext';
import RowDetails, { type RowPlace } from './RowDetails';
import SearchedUntil from './SearchedUntil';
import TraceDrawer from './TraceDrawer';
import { useExportTool } from './useExportTool';
import { useLiveTail } from './useLiveTail';
import { useLogContextOf } from './useLogContextOf';
import { useLogList } from './useLogList';
import { useLogNames } from './useLogNames';
import { useOpenRows } from './useOpenRows';
import { useOverview } from './useOverview';
import { useVerifyTool } from './useVerifyTool';
import ViewSwitch from './ViewSwitch';
import WhyAction, { whyOf } from './WhyAction';

const ACTIONS = { width: 96, render: (row: Logger) => <WhyAction row={row} /> };
const messageOf = ({ message }: Logger) => message;
const NO_ROWS: Logger[] = [];

function Details({ row, place }: { row: Logger; place: RowPlace }) {
  return <RowDetails row={row} place={place} sentence={useMessageOf()(row)} />;
}

/** What happened, when, and by whom; read-only. */
export default function LoggerPage() {
  const text = useText();
  const log = useLogList();
  const { list, query } = log;
  const { gatehouse } = useAccess();
  const [trace, setTrace] = useDetail('trace');
  const rows = list.page?.rows ?? NO_ROWS;
  const context = useLogContextOf(log, setTrace);
  const overview = useOverview(log);
  const { asked, histogram, facets } = overview;
  const exporting = useExportTool(query);
  const verifying = useVerifyTool();
  const { nameOf, chipText } = useLogNames(rows, asked.summary);
  const { open, toggle, placeOf, lost } = useOpenRows(list.page?.rows);
  const live = useLiveTail(query);

  const reload = () => {
    list.reload();
    asked.reload();
  };
  return (
    <LogContext value={context}>
      <ListPage
        list={{ ...list, reload }}
        lead={gatehouse && <ViewSwitch view={log.view} onChange={log.setView} />}
        chipText={chipText}
        nameOf={messageOf}
        notice={
          <>
            {live.panel}
            {lost && (
              <Alert type="info" showIcon role="status" title={text('pages.system.logger.lost')} />
            )}
            <SearchedUntil {...log.further} />
          </>
        }
        tools={live.button}
        more={[...exporting.tools, ...verifying.tools]}
        shows={overview.tools}
        above={histogram(context.filter)}
        beside={facets(nameOf)}
        actions={gatehouse && rows.some(whyOf) ? ACTIONS : undefined}
        onOpen={(id) => {
          const row = rows.find((one) => one.id === id);
          if (row) toggle(!open.includes(id), row);
        }}
        expandable={{
          expandedRowKeys: open,
          onExpand: toggle,
          expandedRowRender: (row: Logger) => <Details row={row} place={placeOf(row.id)} />,
        }}
      />
      {exporting.dialog}
      {verifying.dialog}
      <TraceDrawer traceId={trace} onClose={() => setTrace(undefined)} />
    </LogContext>
  );
}
