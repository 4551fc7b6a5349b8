import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ApiQuery } from '@/services/api/apiQuery';
import type { ListQuery, Page } from '@/services/api/crud';

/**
 * The rows of a list. What was read last stays in `page` while the next page loads and where it fails,
 * unless the server refuses it, and is another object at each read; `loading` says that the answer to `query` is on its way.
 */
export function useRows<Row>(load: (query: ListQuery) => ApiQuery<Page<Row>>, query: ListQuery) {
  const { data, error, isFetching, refetch } = useQuery({
    ...load(query),
    structuralSharing: false,
  });
  const last = useRef<Page<Row>>(undefined);
  if (error?.code === 403) last.current = undefined;
  else if (data) last.current = data;
  const reload = useCallback((): void => {
    refetch();
  }, [refetch]);
  return { page: last.current, loading: isFetching, error: error ?? undefined, reload };
}
