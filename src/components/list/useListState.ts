import { useMemo } from 'react';
import { useSearchParams } from 'umi';
import { formatListState, type ListState, parseListState } from './listState';
import type { ListConfig } from './types';

/** A list's filters, page and sort, which live in the URL. */
// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
export function useListState(config: ListConfig<any>) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => parseListState(query, config), [query, config]);

  /** Says whether that changed anything. */
  const change = (changes: Partial<ListState>, options?: { replace?: boolean }): boolean => {
    const next = formatListState({ ...state, ...changes });
    const differs = next.toString() !== formatListState(state).toString();
    if (differs) setQuery(next, options);
    return differs;
  };
  return [state, change] as const;
}
