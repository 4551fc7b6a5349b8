import type { Success } from '@/schemas/common';
import { type ApiQuery, apiQuery, present } from './apiQuery';
import { exchange, type RequestOptions, request } from './request';

export type ListQuery = Record<string, string | number | undefined>;

export interface Page<Item> {
  rows: Item[];
  total: number;
  /** There are more than `total`: the server stopped counting. */
  capped: boolean;
  /** The moment at which the search ended for lack of time; rows beyond it are in none of the pages. */
  searchedUntil?: string | undefined;
}

export interface Versioned<Item> {
  item: Item;
  /** Of the body, as proxies change the header; undefined where the server, gin-admin, tells none. */
  etag: string | undefined;
}

/** All calls are silent: lists and forms show failures themselves. */
export interface Crud<Item, Form> {
  /** Such as `/api/v1/roles`. */
  path: string;
  listQuery(query: ListQuery): ApiQuery<Page<Item>>;
  read(id: string): Promise<Versioned<Item>>;
  readQuery(id: string): ApiQuery<Versioned<Item>>;
  /** The answer holds the one-time password of a user who was given none. */
  create(form: Form, trace?: string): Promise<Item & { password?: string }>;
  /**
   * Answers the version that it left.
   * @throws RequestError 412 when the item is no longer as `etag` saw it, or rights as previewed
   */
  update(
    id: string,
    form: Form,
    etag?: string,
    version?: string,
    trace?: string,
  ): Promise<string | undefined>;
  remove(id: string, version?: string, trace?: string): Promise<string | undefined>;
}

interface Counted<Item> extends Success<Item[] | null> {
  total_capped?: true;
  searched_until?: string;
}

/** gin-admin answers everything where these are missing, and refuses more than 100 rows. */
const paged = ({ current, pageSize, ...rest }: ListQuery): ListQuery => ({
  ...rest,
  current: Math.max(Number(current) || 1, 1),
  pageSize: Math.min(Math.max(Number(pageSize) || 10, 1), 100),
});

export function fetchPage<Item>(
  path: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  return fetchRows(path, paged(query), signal);
}

/** A page of a list as a query. */
export const pageQuery = <Item>(
  path: string,
  query: ListQuery,
  fetchList = fetchPage<Item>,
): ApiQuery<Page<Item>> => ({
  queryKey: [path, query, 'page'],
  queryFn: ({ signal }) => fetchList(path, query, signal),
});

export function fetchRows<Item>(
  path: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const params = present(query);
  const answer = exchange<Item[] | null>(path, {
    params,
    display: 'silent',
    ...(signal && { signal }),
  });
  return answer.then(({ body }) => pageOf(body as Counted<Item>));
}

function pageOf<Item>({ data, total, ...searched }: Counted<Item>): Page<Item> {
  return {
    rows: data ?? [],
    total: total ?? 0,
    capped: searched.total_capped ?? false,
    searchedUntil: searched.searched_until,
  };
}

const PREVIEW_VERSION = 'X-Preview-Version';

/** Changes that share one are undone as one. */
export const newTrace = (): string => `CHANGE-${crypto.randomUUID().toUpperCase()}`;

export const conditions = (
  etag?: string,
  version?: string,
  trace?: string,
): Record<string, string> => ({
  ...(trace && { 'X-Request-Id': trace }),
  ...(etag && { 'If-Match': etag }),
  ...(version && { [PREVIEW_VERSION]: version }),
});

export async function readVersioned<Item>(
  path: string,
  options?: RequestOptions,
): Promise<Versioned<Item>> {
  const { data, version } = (await exchange<Item>(path, options)).body;
  return { item: data as Item, etag: version && `W/"${version}"` };
}

async function write(path: string, options: RequestOptions): Promise<string | undefined> {
  const { headers } = await exchange(path, options);
  return headers.get(PREVIEW_VERSION) ?? undefined;
}

export function crud<Item, Form>(path: string, fetchList = fetchPage<Item>): Crud<Item, Form> {
  const display = 'silent';
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    path,
    listQuery: (query) => pageQuery(path, query, fetchList),
    read: (id) => readVersioned<Item>(one(id), { display }),
    readQuery: (id) => apiQuery(one(id), {}, readVersioned<Item>),
    create: (data, trace) =>
      request(path, {
        method: 'POST',
        data,
        headers: conditions(undefined, undefined, trace),
        display,
      }),
    update: (id, data, etag, version, trace) =>
      write(one(id), { method: 'PUT', data, headers: conditions(etag, version, trace), display }),
    remove: (id, version, trace) =>
      write(one(id), { method: 'DELETE', headers: conditions(undefined, version, trace), display }),
  };
}
