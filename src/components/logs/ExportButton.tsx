import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import type { ListQuery } from '@/services/api/crud';
import { useLogText } from './useLogText';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** Leads to a file of all the rows that a query finds. */
export default function ExportButton({ query }: { query: ListQuery }) {
  const text = useLogText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('logs.export')}
      </Button>
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
