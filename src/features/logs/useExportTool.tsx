import { DownloadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import type { ToolItem } from '@/components/list/types';
import type { ListQuery } from '@/services/api/crud';
import { withRetry } from '@/services/browser/chunks';

const ExportDialog = lazy(withRetry(() => import('./ExportDialog')));

/** Leads to a file of all the rows that a query finds. */
export function useExportTool(query: ListQuery) {
  const text = useText();
  const { has } = useAccess();
  const [open, setOpen] = useState(false);
  const tool: ToolItem = {
    key: 'export',
    label: text('logs.export'),
    icon: <DownloadOutlined aria-hidden="true" />,
    onClick: () => setOpen(true),
  };
  const dialog = open && (
    <ErrorBoundary>
      <Suspense>
        <ExportDialog query={query} onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  );
  return { tools: has('system.logger.export') ? [tool] : [], dialog };
}
