import { useEffect, useState } from 'react';

interface Loaded<Value> {
  value?: Value;
  error?: unknown;
}

/** What a call answers, once. `load` must be the same function at every render. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Value>>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another call.
  useEffect(() => {
    let wanted = true;
    setLoaded({});
    load().then(
      (value) => wanted && setLoaded({ value }),
      (error) => wanted && setLoaded({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  return { ...loaded, retry: () => setRound((last) => last + 1) };
}
