import type { ListQuery } from '@/services/api/crud';
import type { ListConfig, ListFilter } from './types';

export const PAGE_SIZES = [10, 20, 50, 100];

export const DEFAULT_SIZE = 20;

const TALL_WINDOW_PX = 1_000;

export const firstPageSize = (): number =>
  window.innerHeight < TALL_WINDOW_PX ? DEFAULT_SIZE : 50;

export const LIST_VIEW_KEY = 'list';

export interface ListState {
  current: number;
  pageSize: number;
  /** A column's name, with `-` before it for descending. */
  sort: string | undefined;
  /** By parameter, those that are set. */
  filters: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
type Spec = Pick<ListConfig<any>, 'sortable' | 'filters'> & {
  search: string | undefined;
};

export const paramsOf = ({ name, params }: ListFilter): readonly string[] =>
  params?.names ?? [name];

function wholeNumber(text: string | null): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 0;
}

/**
 * Reads a list's state from a query; what makes no sense there is taken as absent.
 *
 * @param usual the page size that this browser remembers. A link to a later page does not depend on it.
 */
export function parseListState(
  query: URLSearchParams,
  { sortable = [], filters, search }: Spec,
  usual = DEFAULT_SIZE,
): ListState {
  const size = wholeNumber(query.get('pageSize'));
  const sort = query.get('sort') ?? '';
  const current = wholeNumber(query.get('current')) || 1;
  const set = [...filters, ...(search ? [{ name: search }] : [])].flatMap((filter) =>
    paramsOf(filter)
      .map((name) => [name, query.get(name)?.trim() ?? ''] as const)
      .filter(([, value]) => value !== '' && isOffered(filter, value)),
  );
  return {
    current,
    pageSize: PAGE_SIZES.includes(size) ? size : sizeUnsaid(current, usual),
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
    filters: Object.fromEntries(set),
  };
}

const isOffered = ({ options }: ListFilter, value: string) => options?.includes(value) ?? true;

function sizeUnsaid(current: number, usual: number): number {
  return current > 1 || !PAGE_SIZES.includes(usual) ? DEFAULT_SIZE : usual;
}

/** The query that says `state`; what goes without saying is left out. */
export function formatListState(
  { current, pageSize, sort, filters }: ListState,
  usual = DEFAULT_SIZE,
): URLSearchParams {
  return new URLSearchParams({
    ...filters,
    ...(sort && { sort }),
    ...(pageSize !== sizeUnsaid(current, usual) && { pageSize: String(pageSize) }),
    ...(current > 1 && { current: String(current) }),
  });
}

export function serverQuery(state: ListState, unpaged = false): ListQuery {
  if (unpaged) return state.filters;
  const { current, pageSize, sort, filters } = state;
  return { ...filters, current, pageSize, sort };
}

export function filterValues(filters: readonly ListFilter[], state: ListState) {
  const values = filters.map((filter) => {
    const value = filter.params ? filter.params.read(state.filters) : state.filters[filter.name];
    return [filter.name, value];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

export function filtersOf(
  filters: readonly ListFilter[],
  values: Record<string, unknown>,
): Record<string, string> {
  const entries = filters.flatMap((filter) => {
    const value = values[filter.name];
    if (filter.params) return Object.entries(filter.params.write(value));
    return [[filter.name, typeof value === 'string' ? value.trim() : undefined] as const];
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => !!entry[1]));
}
