import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'umi';
import { formatListState, type ListState, parseListState } from './listState';
import type { OfferedList } from './types';
import { detailsOf, withoutDetails } from './useDetail';

/** What a list is asked for, in the address alone: search, filters, sort and page. */
// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
export function useListState(config: OfferedList<any>, usualSize: number) {
  const [params, setParams] = useSearchParams();
  const { state: entry } = useLocation();
  const own = withoutDetails(params).toString();
  const state = useMemo(
    () => parseListState(new URLSearchParams(own), config, usualSize),
    [own, config, usualSize],
  );

  /** Says whether that changed anything. */
  const change = (changes: Partial<ListState>, { replace = false } = {}): boolean => {
    const next = formatListState({ ...state, ...changes }, usualSize);
    const differs = next.toString() !== formatListState(state, usualSize).toString();
    if (differs) {
      const all = new URLSearchParams([...next, ...detailsOf(params)]);
      setParams(all, { replace, ...(replace && { state: entry }) });
    }
    return differs;
  };
  return [state, change] as const;
}
