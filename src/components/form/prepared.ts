import { createContext, useCallback, useContext, useRef } from 'react';

/** What a form's fields will ask for: under way since the form opened, not only since they show. */
export const Prepared = createContext<Promise<unknown> | undefined>(undefined);

/** Takes what the form has prepared, once; then, and in a form that prepares nothing, asks itself. */
export function usePrepared<Value>(load: () => Promise<Value>): () => Promise<Value> {
  const first = useRef(useContext(Prepared) as Promise<Value> | undefined);
  return useCallback(() => {
    const prepared = first.current;
    first.current = undefined;
    return prepared ?? load();
  }, [load]);
}
