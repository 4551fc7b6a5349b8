import { ThunderboltOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import Placeholder from '@/components/feedback/Placeholder';
import { useText } from '@/components/feedback/useText';
import IconAction from '@/components/list/IconAction';
import type { ListQuery } from '@/services/api/crud';
import { withRetry } from '@/services/browser/chunks';

const LivePanel = lazy(withRetry(() => import('./LivePanel')));

/** A button among the list's tools, and what it opens above the rows. */
export function useLiveTail(query: ListQuery) {
  const text = useText();
  const { gatehouse } = useAccess();
  const [open, setOpen] = useState(false);
  if (!gatehouse) return { button: null, panel: null };
  const button = (
    <IconAction
      label={text('pages.system.logger.live')}
      icon={<ThunderboltOutlined aria-hidden="true" />}
      pressed={open}
      onClick={() => setOpen(!open)}
    />
  );
  const panel = open && (
    <ErrorBoundary>
      <Suspense fallback={<Placeholder rows={2} />}>
        <LivePanel query={query} />
      </Suspense>
    </ErrorBoundary>
  );
  return { button, panel };
}
