import { useState } from 'react';
import { useAccess } from 'umi';
import ListPage from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import type { Logger } from '@/schemas/logger';
import ExportButton from './ExportButton';
import LogDetails, { hasDetails } from './LogDetails';
import { loggerResource } from './logger.resource';
import TraceDrawer from './TraceDrawer';
import { TraceContext } from './TraceLink';
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
  const list = useList(loggerResource);
  const { has, offers } = useAccess();
  const [trace, setTrace] = useState<string>();

  return (
    <TraceContext value={setTrace}>
      <ListPage
        list={list}
        tools={
          <>
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
