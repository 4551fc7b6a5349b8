import { useSearchParams } from 'umi';

const OPEN_PARAMS = ['edit', 'trace'] as const;

/** What is open over a list, in the address: it can be shared, and Back closes it. */
export function useOpenParam(name: (typeof OPEN_PARAMS)[number]) {
  const [query, setQuery] = useSearchParams();
  const setOpen = (id: string | undefined) => {
    const next = new URLSearchParams(query);
    if (id) next.set(name, id);
    else next.delete(name);
    setQuery(next, { replace: !id });
  };
  return [query.get(name) ?? undefined, setOpen] as const;
}

/** A list's address without what is open over it. */
export function closedQuery(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of OPEN_PARAMS) params.delete(name);
  return params.toString();
}
