/** Long flows that end on a page of their own. */
export const resultFlows = ['import', 'restore', 'register'] as const;

export type ResultFlow = (typeof resultFlows)[number];

interface Ended {
  flow: ResultFlow;
  count?: number | undefined;
  /** Where to go on, or to try again: a path of the console. */
  to?: string | undefined;
  /** Of the call that failed, for who looks into the log. */
  traceId?: string | undefined;
}

/** The address of the page that says how a flow ended. */
export function resultPath(outcome: 'success' | 'fail', { flow, count, to, traceId }: Ended) {
  const query = new URLSearchParams({ flow });
  if (count !== undefined) query.set('count', String(count));
  if (to) query.set('to', to);
  if (traceId) query.set('trace', traceId);
  return `/result/${outcome}?${query}`;
}
