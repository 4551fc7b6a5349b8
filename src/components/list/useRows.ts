import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Known, ListQuery, Page } from '@/services/api/crud';
import { onListChange } from '@/services/api/listChanges';
import type { RequestError } from '@/services/api/requestError';
import { isOnline, onConnectionChange } from '@/services/browser/connection';
import { pageSignal } from '@/services/browser/pageScope';

type Load<Row> = (query: ListQuery, signal: AbortSignal) => Known<Page<Row>>;

interface Loaded<Row> {
  /** The page read last; it stays while the next one loads. */
  page?: Page<Row> | undefined;
  error?: RequestError | undefined;
  /** What `page` or `error` answers. */
  asked?: object;
}

interface Begun {
  load: Load<unknown>;
  asked: string;
  /** Of the page that asks: who comes to it again, or is another user, asks again. */
  scope: AbortSignal;
  controller: AbortController;
  answer: Known<Page<unknown>>;
}

let begun: Begun | undefined;

/** Asks while the page is drawn for the first time, which takes longer than many an answer. */
function begin<Row>(load: Load<Row>, query: ListQuery): Begun {
  const asked = JSON.stringify(query);
  const scope = pageSignal();
  if (begun?.load === load && begun.asked === asked && begun.scope === scope) return begun;
  begun?.controller.abort();
  const controller = new AbortController();
  const answer = load(query, controller.signal);
  answer.catch(() => {});
  begun = { load, asked, scope, controller, answer };
  return begun;
}

function take<Row>(load: Load<Row>, query: ListQuery) {
  const { answer, controller } = begin(load, query);
  begun = undefined;
  return { answer: answer as Promise<Page<Row>>, controller };
}

export function useRows<Row>(load: Load<Row>, query: ListQuery) {
  const [round, setRound] = useState(0);
  const asked = useMemo(() => ({ load, query, round }), [load, query, round]);
  const [loaded, setLoaded] = useState<Loaded<Row>>(() => {
    const page = begin(load, query).answer.known as Page<Row> | undefined;
    return page ? { page, asked } : {};
  });

  useEffect(() => {
    const { answer, controller } = take(asked.load, asked.query);
    const ifWanted = (next: (last: Loaded<Row>) => Loaded<Row>) => {
      if (!controller.signal.aborted) setLoaded(next);
    };
    const show = (page: Page<Row>) =>
      ifWanted((last) => (last.page === page ? last : { page, asked }));
    const readAll = async () => {
      const page = await answer;
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
