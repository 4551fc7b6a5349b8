import { useCallback, useEffect, useState } from 'react';
import type { LogSummary } from '@/schemas/logger';
import type { ListQuery } from '@/services/api/crud';
import { fetchLogSummary } from '@/services/api/logView';

interface Loaded {
  /** The one read last; it stays while the next one loads. */
  summary?: LogSummary;
  error?: unknown;
  /** All was to be counted, whatever time it took. */
  thorough?: boolean;
}

/** What the filters match, over time and by value. @param query must be the same until the filters change */
export function useSummary(query: ListQuery | undefined) {
  const [loaded, setLoaded] = useState<Loaded>({});
  const [round, setRound] = useState(0);
  const [counted, setCounted] = useState<ListQuery>();
  const thorough = query !== undefined && counted === query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another call.
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    fetchLogSummary(query, signal, thorough).then(
      (summary) => signal.aborted || setLoaded({ summary, thorough }),
      (error) => signal.aborted || setLoaded({ error, thorough }),
    );
    return () => controller.abort();
  }, [query, round, thorough]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  const countAll = useCallback(() => setCounted(query), [query]);
  const counting = thorough && !loaded.thorough;
  return { ...loaded, reload, countAll, counting };
}

export type Summary = ReturnType<typeof useSummary>;
