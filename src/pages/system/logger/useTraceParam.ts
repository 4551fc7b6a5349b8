import { useSearchParams } from 'umi';

/** The trace that is open, in the address, so that it can be shared. */
export function useTraceParam() {
  const [query, setQuery] = useSearchParams();
  const setTrace = (id: string | undefined) => {
    const next = new URLSearchParams(query);
    if (id) next.set('trace', id);
    else next.delete('trace');
    setQuery(next, { replace: !id });
  };
  return [query.get('trace') ?? undefined, setTrace] as const;
}
