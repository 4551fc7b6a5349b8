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
  const [round, setRound] = useState(0);
  const asked = useMemo(() => ({ load, query, round }), [load, query, round]);
  const [loaded, setLoaded] = useState<Loaded<Row>>({});

  useEffect(() => {
    const controller = new AbortController();
    const ifWanted = (next: (last: Loaded<Row>) => Loaded<Row>) => {
      if (!controller.signal.aborted) setLoaded(next);
    };
    const show = (page: Page<Row>) =>
      ifWanted((last) => (last.page === page ? last : { page, asked }));
    const readAll = async () => {
      const page = await asked.load(asked.query, controller.signal);
      show(page);
      if (page.whole) show(await page.whole());
    };
    readAll().catch((error: RequestError) =>
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
  const loading = loaded.asked !== asked;
  const isPart = loaded.page?.whole !== undefined;
  const isWholeComing = isPart && !loading && !failed;
  return { ...loaded, loading, isPart, isWholeComing, reload };
}
