import type { ListQuery } from '@/services/api/crud';
import type { ListConfig, ListFilter } from './types';

export const PAGE_SIZES = [10, 20, 50, 100];

const DEFAULT_SIZE = 10;

/** What the URL says of a list. */
export interface ListState {
  current: number;
  pageSize: number;
  /** A column's name, with `-` before it for descending. */
  sort: string | undefined;
  /** By parameter, those that are set. */
  filters: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: what the rows hold does not matter to the URL.
type Spec = Pick<ListConfig<any>, 'sortable' | 'filters'>;

const paramsOf = ({ name, params }: ListFilter): readonly string[] => params?.names ?? [name];

function wholeNumber(text: string | null): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 0;
}

/** Reads a list's state from a query; what makes no sense there is taken as absent. */
export function parseListState(
  query: URLSearchParams,
  { sortable = [], filters }: Spec,
): ListState {
  const size = wholeNumber(query.get('pageSize'));
  const sort = query.get('sort') ?? '';
  const set = filters.flatMap((filter) =>
    paramsOf(filter)
      .map((name) => [name, query.get(name)?.trim() ?? ''] as const)
      .filter(([, value]) => value !== '' && (filter.options?.includes(value) ?? true)),
  );
  return {
    current: wholeNumber(query.get('current')) || 1,
    pageSize: PAGE_SIZES.includes(size) ? size : DEFAULT_SIZE,
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : undefined,
    filters: Object.fromEntries(set),
  };
}

/** The query that says `state`; what goes without saying is left out. */
export function formatListState({ current, pageSize, sort, filters }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...filters,
    ...(sort && { sort }),
    ...(pageSize !== DEFAULT_SIZE && { pageSize: String(pageSize) }),
    ...(current > 1 && { current: String(current) }),
  });
}

/** What the server is asked for. */
export function serverQuery(state: ListState, unpaged = false): ListQuery {
  if (unpaged) return state.filters;
  const { current, pageSize, sort, filters } = state;
  return { ...filters, current, pageSize, sort };
}

/** The state's filters as values of the filter form. */
export function filterValues(filters: readonly ListFilter[], state: ListState) {
  const values = filters.map((filter) => {
    const value = filter.params ? filter.params.read(state.filters) : state.filters[filter.name];
    return [filter.name, value];
  });
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** The filter form's values as filters of the state. */
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
