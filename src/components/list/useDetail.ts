import { useSearchParams } from 'umi';
import type { DetailParam } from '@/services/navigation/details';

interface Options {
  replace?: boolean;
  state?: object;
}

/** What is open beside the list, in the address: it can be shared, and Back closes it. */
export function useDetail(name: DetailParam) {
  const [query, setQuery] = useSearchParams();
  const open = (value: string | undefined, options: Options = {}) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: !value, ...options });
  };
  return [query.get(name) ?? undefined, open] as const;
}
