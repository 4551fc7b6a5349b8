import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListQuery, Page } from '@/services/api/crud';
import { onListChange } from '@/services/api/listChanges';
import type { RequestError } from '@/services/api/requestError';
import { isOnline, onConnectionChange } from '@/services/browser/connection';
import { pageSignal } from '@/services/browser/pageScope';

type Load<Row> = (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;

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
  answer: Promise<Page<unknown>>;
}

let begun: Begun | undefined;

/** Asks while the page is drawn for the first time, which takes longer than many an answer. */
function begin<Row>(load: Load<Row>, query: ListQuery): void {
  const asked = JSON.stringify(query);
  const scope = pageSignal();
  if (begun?.load === load && begun.asked === asked && begun.scope === scope) return;
  begun?.controller.abort();
  const controller = new AbortController();
  const answer = load(query, controller.signal);
  answer.catch(() => {});
  begun = { load, asked, scope, controller, answer };
}

function take<Row>(load: Load<Row>, query: ListQuery) {
  begin(load, query);
  const { answer, controller } = begun as Begun;
  begun = undefined;
  return { answer: answer as Promise<Page<Row>>, controller };
}

export function useRows<Row>(load: Load<Row>, query: ListQuery) {
  const [loaded, setLoaded] = useState<Loaded<Row>>({});
  const [round, setRound] = useState(0);
  useState(() => begin(load, query));
  const asked = useMemo(() => ({ load, query, round }), [load, query, round]);

  useEffect(() => {
    const { answer, controller } = take(asked.load, asked.query);
    const ifWanted = (next: (last: Loaded<Row>) => Loaded<Row>) => {
      if (!controller.signal.aborted) setLoaded(next);
    };
    answer.then(
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
