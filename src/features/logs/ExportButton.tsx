import { DownloadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import type { ListQuery } from '@/services/api/crud';
import { withRetry } from '@/services/browser/chunks';

const ExportDialog = lazy(withRetry(() => import('./ExportDialog')));

/** Leads to a file of all the rows that a query finds. */
export default function ExportButton({ query }: { query: ListQuery }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction
        label={text('logs.export')}
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ErrorBoundary>
          <Suspense>
            <ExportDialog query={query} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
