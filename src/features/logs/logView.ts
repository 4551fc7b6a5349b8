export const logViews = ['actions', 'all'] as const;

export type LogView = (typeof logViews)[number];

type Filters = Record<string, unknown>;

/** A link to a trace or to requests shows them all. */
const asksForRequests = ({ traceID, tag }: Filters) => Boolean(traceID) || tag === 'request';

const NO_FILTERS = ['view', 'current', 'pageSize', 'sort'];

const hasFilters = (filters: Filters) =>
  Object.keys(filters).some((name) => !NO_FILTERS.includes(name));

/**
 * The URL's, or else the one that was chosen last where nothing is filtered: an address with filters shows
 * everybody the same rows.
 */
export function viewOf(filters: Filters, chosen: LogView): LogView {
  const inUrl = logViews.find((view) => view === filters.view);
  if (inUrl) return inUrl;
  if (asksForRequests(filters)) return 'all';
  return hasFilters(filters) ? 'actions' : chosen;
}

/** @returns filters that show the same rows whatever view was chosen last */
export const withChosen = (
  filters: Record<string, string>,
  chosen: LogView,
): Record<string, string> =>
  viewOf(filters, 'all') === viewOf(filters, 'actions') ? filters : { ...filters, view: chosen };

/** @returns the next filters, with the view where it goes on and they would not say so. */
export function withView(
  next: Record<string, string>,
  last: Record<string, string>,
  chosen: LogView,
): Record<string, string> {
  const { view, ...others } = next;
  if (!hasFilters(others)) return view === chosen ? others : next;
  const shown = asksForRequests(last) ? chosen : viewOf(last, chosen);
  return view || asksForRequests(next) || shown === 'actions' ? next : { ...next, view: shown };
}
