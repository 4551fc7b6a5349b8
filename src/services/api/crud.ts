import type { Success } from '@/schemas/common';
import { exchange, request } from './request';

/** What a list is asked for, as the query has it; an empty value is left out. */
export type ListQuery = Record<string, string | number | undefined>;

/** One page of a list. */
export interface Page<Item> {
  rows: Item[];
  /** How many there are on all pages. */
  total: number;
  /** There are more than `total`: the server stopped counting. */
  capped: boolean;
}

/** An item, and the tag of the state it was read in. */
export interface Versioned<Item> {
  item: Item;
  etag: string | undefined;
}

/** The calls of one entity. All are silent: lists and forms show themselves why one failed. */
export interface Crud<Item, Form> {
  list(query: ListQuery, signal?: AbortSignal): Promise<Page<Item>>;
  read(id: string): Promise<Versioned<Item>>;
  /** Answers the stored item, and the one-time password of a user who was given none. */
  create(form: Form): Promise<Item & { password?: string }>;
  /** @throws RequestError 412 when the item is no longer as `etag` saw it. */
  update(id: string, form: Form, etag?: string): Promise<void>;
  remove(id: string): Promise<void>;
}

type Counted<Item> = Success<Item[] | null> & { total_capped?: true };

const present = (query: ListQuery) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
  );

/** gin-admin answers all there is where these are missing, and refuses more than 100 rows. */
const paged = ({ current, pageSize, ...rest }: ListQuery): ListQuery => ({
  ...rest,
  current: Math.max(Number(current) || 1, 1),
  pageSize: Math.min(Math.max(Number(pageSize) || 10, 1), 100),
});

/**
 * Reads one page of a list.
 *
 * @param path such as `/api/v1/roles`.
 * @throws RequestError, and nobody is told of it but the caller.
 */
export function fetchPage<Item>(
  path: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  return fetchRows(path, paged(query), signal);
}

/** Like `fetchPage`, of a list that has no pages: it is one. */
export async function fetchRows<Item>(
  path: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const params = present(query);
  const answer = await exchange<Item[] | null>(path, {
    params,
    display: 'silent',
    ...(signal && { signal }),
  });
  const { data, total, total_capped } = answer.body as Counted<Item>;
  const rows = data ?? [];
  return { rows, total: total ?? 0, capped: total_capped ?? false };
}

/**
 * @param path where the entity's list is: `/api/v1/roles`.
 * @param fetchList reads it; `fetchRows` where it has no pages.
 */
export function crud<Item, Form>(
  path: string,
  fetchList: typeof fetchPage<Item> = fetchPage,
): Crud<Item, Form> {
  const display = 'silent';
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    list: (query, signal) => fetchList(path, query, signal),
    read: async (id) => {
      const { body, headers } = await exchange<Item>(one(id), { display });
      return { item: body.data as Item, etag: headers.get('ETag') ?? undefined };
    },
    create: (data) => request(path, { method: 'POST', data, display }),
    update: (id, data, etag) => {
      const headers: Record<string, string> = etag ? { 'If-Match': etag } : {};
      return request(one(id), { method: 'PUT', data, headers, display });
    },
    remove: (id) => request(one(id), { method: 'DELETE', display }),
  };
}
