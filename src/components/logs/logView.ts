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
