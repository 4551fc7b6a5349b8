import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListQuery, Page } from '@/services/api/crud';
import { onListChange } from '@/services/api/listChanges';
import type { RequestError } from '@/services/api/requestError';
import { isOnline, onConnectionChange } from '@/services/browser/connection';

type Load<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;

interface Loaded<Row> {
  /** The page read last; it stays while the next one loads. */
  page?: Page<Row> | undefined;
  error?: RequestError | undefined;
  /** What `page` or `error` answers. */
  asked?: object;
}

export function useRows<Row>(load: Load<Row>, query: ListQuery) {
  const [loaded, setLoaded] = useState<Loaded<Row>>({});
  const [round, setRound] = useState(0);
  const asked = useMemo(() => ({ load, query, round }), [load, query, round]);

  useEffect(() => {
    const controller = new AbortController();
    const ifWanted = (next: (last: Loaded<Row>) => Loaded<Row>) => {
      if (!controller.signal.aborted) setLoaded(next);
    };
    asked.load(asked.query, controller.signal).then(
      (page) => ifWanted(() => ({ page, asked })),
      (error: RequestError) =>
        ifWanted(({ page }) => ({ page: error.code === 403 ? undefined : page, error, asked })),
    );
    return () => controller.abort();
  }, [asked]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => onListChange((list) => list === load && reload()), [load, reload]);
  const failed = loaded.error !== undefined;
  useEffect(() => {
    if (failed) return onConnectionChange(() => isOnline() && reload());
  }, [failed, reload]);
  return { ...loaded, loading: loaded.asked !== asked, reload };
}
