import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ListQuery } from '@/services/api/crud';
import { logSummaryQuery } from './api/logView';

/**
 * What the filters match, over time and by value; the summary read last stays while the next one loads.
 *
 * @param query must be the same until the filters change
 */
export function useSummary(query: ListQuery | undefined) {
  const [counted, setCounted] = useState<ListQuery>();
  const all = query !== undefined && counted === query;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...logSummaryQuery(query ?? {}, all),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
  const reload = useCallback((): void => {
    if (query !== undefined) refetch();
  }, [query, refetch]);
  const countAll = useCallback(() => setCounted(query), [query]);
  const counting = all && isPlaceholderData;
  return { summary: data, error, thorough: all && !counting, counting, countAll, reload };
}

export type Summary = ReturnType<typeof useSummary>;
