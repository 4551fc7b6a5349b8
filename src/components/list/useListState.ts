import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'umi';
import { detailsOf, withoutDetails } from '@/services/navigation/details';
import { lastQuery, rememberQuery } from './lastQueries';
import { formatListState, type ListState, parseListState } from './listState';
import type { OfferedList } from './types';

// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
export function useListState(config: OfferedList<any>, usualSize: number) {
  const [query, setQuery] = useReturningParams(config.page);
  const state = useMemo(() => parseListState(query, config, usualSize), [query, config, usualSize]);

  /** Says whether that changed anything. */
  const change = (changes: Partial<ListState>, options?: { replace?: boolean }): boolean => {
    const next = formatListState({ ...state, ...changes }, usualSize);
    const differs = next.toString() !== formatListState(state, usualSize).toString();
    if (differs) setQuery(next, options);
    return differs;
  };
  return [state, change] as const;
}

/** Whoever returns to a list finds it as they left it, unless the address says otherwise. */
function useReturningParams(page: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const own = withoutDetails(params).toString();
  const setQuery = (next: URLSearchParams, options: { replace?: boolean } = {}) =>
    setParams(new URLSearchParams([...next, ...detailsOf(params)]), {
      ...options,
      ...(options.replace && { state }),
    });
  const [returning, setReturning] = useState(() => (own === '' ? lastQuery(page) : ''));
  const isBack = returning === '' || own !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written once.
  useEffect(() => {
    if (isBack) setReturning('');
    else setQuery(new URLSearchParams(returning), { replace: true });
  }, [isBack]);
  useEffect(() => {
    if (isBack) rememberQuery(page, own);
  }, [isBack, page, own]);

  const query = useMemo(
    () => new URLSearchParams(isBack ? own : returning),
    [isBack, own, returning],
  );
  return [query, setQuery] as const;
}
