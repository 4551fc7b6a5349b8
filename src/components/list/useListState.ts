import { useMemo } from 'react';
import { useSearchParams } from 'umi';
import { formatListState, type ListState, parseListState } from './listState';
import type { OfferedList } from './types';

// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
export function useListState(config: OfferedList<any>, usualSize: number) {
  const [query, setQuery] = useSearchParams();
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
