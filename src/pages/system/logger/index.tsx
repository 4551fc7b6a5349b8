import { useState } from 'react';
import { useAccess } from 'umi';
import ListPage from '@/components/list/ListPage';
import type { Logger } from '@/schemas/logger';
import { timeQuery } from './days';
import ExportButton from './ExportButton';
import LogDetails, { hasDetails } from './LogDetails';
import SearchedRange from './SearchedRange';
import TraceDrawer from './TraceDrawer';
import { TraceContext } from './TraceLink';
import { useLiveTail } from './useLiveTail';
import { useThoroughSearch } from './useThoroughSearch';
import VerifyButton from './VerifyButton';
import WhyAction from './WhyAction';

export const routeProps = {
  code: 'logger',
  title: 'menu.system.logger',
  order: 24,
  buttons: ['export', 'verify'],
};

const EXPANDABLE = {
  expandedRowRender: (row: Logger) => <LogDetails row={row} />,
  rowExpandable: hasDetails,
};

const ACTIONS = { width: 80, render: (row: Logger) => <WhyAction row={row} /> };

/** What happened, when, and by whom; read-only. */
export default function LoggerPage() {
  const { list, onSearchAll } = useThoroughSearch();
  const { has, offers } = useAccess();
  const [trace, setTrace] = useState<string>();
  const live = useLiveTail(timeQuery(list.state.filters));

  return (
    <TraceContext value={setTrace}>
      <ListPage
        list={list}
        notice={
          <>
            {live.panel}
            <SearchedRange page={list.page} onSearchAll={onSearchAll} loading={list.loading} />
          </>
        }
        tools={
          <>
            {live.button}
            {has('system.logger.verify') && <VerifyButton />}
            {has('system.logger.export') && <ExportButton filters={list.state.filters} />}
          </>
        }
        actions={offers('permissions') ? ACTIONS : undefined}
        expandable={EXPANDABLE}
      />
      <TraceDrawer traceId={trace} onClose={() => setTrace(undefined)} />
    </TraceContext>
  );
}
