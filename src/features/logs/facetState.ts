import type { FacetName } from './api/logView';

/** By facet: the parameter that keeps one value, and the one that leaves some out. */
export const FACET_PARAMS = {
  level: { only: 'level', not: 'notLevel' },
  tag: { only: 'tag', not: 'notTag' },
  event: { only: 'event', not: 'notEvent' },
  user: { only: 'userID', not: 'notUserID' },
  entity: { only: 'entity', not: 'notEntity' },
  record: { only: 'targetID', not: 'notTargetID' },
  address: { only: 'ip', not: 'notIp' },
} as const satisfies Record<FacetName, { only: string; not: string }>;

type Filters = Record<string, string>;
export type Changes = Record<string, string | undefined>;
export type FacetState = 'any' | 'only' | 'not';

export const listOf = (text: string | undefined): string[] =>
  text?.split(',').filter(Boolean) ?? [];

export function stateOf(filters: Filters, facet: FacetName, value: string): FacetState {
  const { only, not } = FACET_PARAMS[facet];
  if (filters[only] === value) return 'only';
  return listOf(filters[not]).includes(value) ? 'not' : 'any';
}

/** A first click keeps a value alone, a second leaves it out, a third takes that back. */
export function nextState(filters: Filters, facet: FacetName, value: string): Changes {
  const { only, not } = FACET_PARAMS[facet];
  const others = listOf(filters[not]).filter((one) => one !== value);
  const state = stateOf(filters, facet, value);
  const without = others.join(',') || undefined;
  if (state === 'any') return { [only]: value, [not]: without };
  if (state === 'only') return { [only]: undefined, [not]: [...others, value].join(',') };
  return { [not]: without };
}

/** Values that are filtered by, which the server no longer counts when they are left out. */
export function filteredValues(filters: Filters, facet: FacetName): string[] {
  const { only, not } = FACET_PARAMS[facet];
  return [filters[only] ?? '', ...listOf(filters[not])].filter(Boolean);
}
