export const logViews = ['actions', 'all'] as const;

export type LogView = (typeof logViews)[number];

/**
 * The URL's, or else the one that was chosen last; a link to a trace or to requests shows them all the
 * same.
 */
export function viewOf(filters: Record<string, unknown>, chosen: LogView): LogView {
  const inUrl = logViews.find((view) => view === filters.view);
  if (inUrl) return inUrl;
  return filters.traceID || filters.tag === 'request' ? 'all' : chosen;
}

/** Whether an address with these filters shows everybody the same rows, whichever view they chose last. */
export function saysView(filters: Record<string, string>, chosen: LogView): boolean {
  return filters.view !== undefined || withView(filters, chosen) === filters;
}

/** The filters of such an address. */
export function withView(filters: Record<string, string>, chosen: LogView): Record<string, string> {
  const { view, ...others } = filters;
  if (Object.keys(others).length === 0) return view === chosen ? others : filters;
  const isDecided = viewOf(filters, 'actions') === viewOf(filters, 'all');
  return isDecided ? filters : { ...filters, view: chosen };
}
