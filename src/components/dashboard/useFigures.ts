import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'umi';

/** What a time range is called in the address, and its hours. */
export const RANGES = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '90d': 2160 } as const;

export type Range = keyof typeof RANGES;

/** The figures of the range that the address names; the last ones stay while new ones load. */
export function useFigures<Figures>(
  load: (hours: number) => Promise<Figures>,
  ranges: readonly Range[],
  usual: Range,
) {
  const [query, setQuery] = useSearchParams();
  const range = ranges.find((one) => one === query.get('range')) ?? usual;
  const [found, setFound] = useState<{ figures?: Figures; error?: unknown }>({});
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another call.
  useEffect(() => {
    let wanted = true;
    setLoading(true);
    const end = (next: typeof found) => {
      if (!wanted) return;
      setFound((last) => ({ ...last, error: undefined, ...next }));
      setLoading(false);
    };
    load(RANGES[range]).then(
      (figures) => end({ figures }),
      (error) => end({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, range, round]);

  const refresh = useCallback(() => setRound((last) => last + 1), []);
  const choose = (next: Range) =>
    setQuery(next === usual ? {} : { range: next }, { replace: true });
  return { ...found, loading, range, ranges, choose, refresh };
}
