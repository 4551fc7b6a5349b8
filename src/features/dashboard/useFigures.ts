import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'umi';
import type { ApiQuery } from '@/services/api/apiQuery';

/** What a time range is called in the address, and its hours. */
export const RANGES = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const;

export type Range = keyof typeof RANGES;

/**
 * The figures of the range that the address names; the last ones stay while new ones load.
 *
 * @param everyMs how often they are read again, by itself, while the page is visible
 */
export function useFigures<Figures>(
  queryOf: (hours: number) => ApiQuery<Figures>,
  ranges: readonly Range[],
  usual: Range,
  everyMs: number | false = false,
) {
  const [query, setQuery] = useSearchParams();
  const range = ranges.find((one) => one === query.get('range')) ?? usual;
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(RANGES[range]),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  const choose = (next: Range) =>
    setQuery(next === usual ? {} : { range: next }, { replace: true });
  const refresh = () => refetch();
  return { figures: data, error, loading: isFetching, range, ranges, choose, refresh };
}
