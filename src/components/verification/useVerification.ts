import { useEffect, useState } from 'react';
import type { LogVerification } from '@/schemas/verification';
import { fetchVerification, startVerification } from '@/services/api/logger';

const ASK_EVERY_MS = 1_000;

/** The last verification, asked for again for as long as it runs. */
export function useVerification() {
  const [verification, setVerification] = useState<LogVerification | null>();
  const [error, setError] = useState<unknown>();
  const [ask, setAsk] = useState<() => Promise<LogVerification | null>>(() => fetchVerification);

  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const take = (found: LogVerification | null) => {
      if (!wanted) return;
      setVerification(found);
      if (found?.state === 'running')
        timer = setTimeout(() => run(fetchVerification), ASK_EVERY_MS);
    };
    const run = (call: typeof ask) => call().then(take, (failure) => wanted && setError(failure));
    setError(undefined);
    run(ask);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask]);

  return {
    verification,
    error,
    /** Each is a call of its own. */
    start: () => setAsk(() => () => startVerification()),
    retry: () => setAsk(() => () => fetchVerification()),
  };
}
