import { useEffect, useState } from 'react';
import type { Marks } from '@/schemas/marks';
import { fetchMarks } from '@/services/api/marks';

/** Undefined until they are known, or where they may not be read. */
export function useMarks(onSettled: () => void): Marks | undefined {
  const [marks, setMarks] = useState<Marks>();
  useEffect(() => {
    const controller = new AbortController();
    fetchMarks(controller.signal)
      .then(
        (found) => !controller.signal.aborted && setMarks(found),
        () => undefined,
      )
      .then(onSettled);
    return () => controller.abort();
  }, [onSettled]);
  return marks;
}
