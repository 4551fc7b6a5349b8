import { useCallback, useEffect, useState } from 'react';
import type { LogSummary } from '@/schemas/logger';
import type { ListQuery } from '@/services/api/crud';
import { fetchLogSummary } from '@/services/api/logView';

interface Loaded {
  /** The one read last; it stays while the next one loads. */
  summary?: LogSummary;
  error?: unknown;
}

/** What the filters match, over time and by value. @param query must be the same until the filters change */
export function useSummary(query: ListQuery | undefined) {
  const [loaded, setLoaded] = useState<Loaded>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another call.
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    fetchLogSummary(query, signal).then(
      (summary) => signal.aborted || setLoaded({ summary }),
      (error) => signal.aborted || setLoaded({ error }),
    );
    return () => controller.abort();
  }, [query, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { ...loaded, reload };
}

export type Summary = ReturnType<typeof useSummary>;
