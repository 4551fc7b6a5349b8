import { type RequestOptions, request } from './request';

/** A read, for `useQuery` and `queryClient.fetchQuery`. */
export interface ApiQuery<Value> {
  /** The same for what is asked alike and kept in the same shape. */
  queryKey: readonly [path: string, params: object, shape?: string];
  queryFn: (context: { signal: AbortSignal }) => Promise<Value>;
}

/** Parameters without those that are not set. */
export const present = (params: object) =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== ''),
  );

const read = async <Value>(path: string, options: RequestOptions) =>
  ((await request<Value>(path, options)) ?? null) as Value;

/**
 * What GET `path` answers to `params`; what asks the same shares the answer. The page shows failures itself.
 *
 * @param load what to make of the call; without it the answer's data, null where there is none
 */
export function apiQuery<Value>(
  path: string,
  params: object = {},
  load: (path: string, options: RequestOptions) => Promise<Value> = read<Value>,
): ApiQuery<Value> {
  const asked = present(params);
  return {
    queryKey: [path, asked],
    queryFn: ({ signal }) => load(path, { params: asked, signal, display: 'silent' }),
  };
}
