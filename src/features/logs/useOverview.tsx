import { lazy, Suspense, useState } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import { useText } from '@/components/feedback/useText';
import { useWide } from '@/components/layout/useWide';
import type { ToolItem } from '@/components/list/types';
import type { FacetName } from './api/logView';
import { momentParam } from './days';
import type { Changes } from './facetState';
import styles from './logger.module.css';
import type { useLogList } from './useLogList';
import { useSummary } from './useSummary';

const Histogram = lazy(() => import('./Histogram'));
const Facets = lazy(() => import('./Facets'));

/** The counts: on a wide window as the user left them, on a phone when asked for. */
export function useOverview({ overview, setOverview, query }: ReturnType<typeof useLogList>) {
  const text = useText();
  const { gatehouse } = useAccess();
  const wide = useWide();
  const [openHere, setOpenHere] = useState(false);
  const open = gatehouse !== undefined && (wide ? overview : openHere);
  const asked = useSummary(open ? query : undefined);

  const tools: ToolItem[] = gatehouse
    ? [
        {
          key: 'overview',
          label: text('logs.overview'),
          pressed: open,
          onClick: () => (wide ? setOverview(!open) : setOpenHere(!open)),
        },
      ]
    : [];
  const histogram = (filter: (changes: Changes) => void) =>
    open && (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={<div className={styles.histogram} />}>
          <Histogram
            asked={asked}
            onSpan={({ from, until }) =>
              filter({
                from: momentParam(from),
                until: momentParam(until),
                startTime: undefined,
                endTime: undefined,
              })
            }
          />
        </Suspense>
      </ErrorBoundary>
    );
  const facets = (nameOf: (facet: FacetName, value: string) => string) =>
    open && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Facets asked={asked} nameOf={nameOf} />
        </Suspense>
      </ErrorBoundary>
    );
  return { asked, tools, histogram, facets };
}
