import { useLocation, useNavigate, useSearchParams } from 'umi';

/** What stands open beside a list, by its parameter; no part of what the list searches for. */
export const detailParams = ['edit', 'trace', 'rows'] as const;

export type DetailParam = (typeof detailParams)[number];

const isDetail = (name: string) => (detailParams as readonly string[]).includes(name);

const only = (query: URLSearchParams, kept: (name: string) => boolean) =>
  new URLSearchParams([...query].filter(([name]) => kept(name)));

export const detailsOf = (query: URLSearchParams) => only(query, isDetail);

export const withoutDetails = (query: URLSearchParams) => only(query, (name) => !isDetail(name));

interface Options {
  replace?: boolean;
  state?: object;
}

/** What was opened over the address before this one. */
interface Opened {
  opened?: DetailParam;
}

/** What is open beside the list, in the address: it can be shared, and Back closes it. */
export function useDetail(name: DetailParam) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { opened } = (useLocation().state ?? {}) as Opened;
  const open = (value: string | undefined, { replace = false, state }: Options = {}) => {
    // Else Back would show the same list once more.
    if (!value && opened === name) return navigate(-1);
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    const isNew = value && !replace && !query.has(name);
    setQuery(next, {
      replace: replace || !value,
      state: { ...state, ...(isNew && { opened: name }) },
    });
  };
  return [query.get(name) ?? undefined, open] as const;
}
