import { identity } from '@/services/token/tokenStorage';

/** By page, of whoever is signed in now: what one searched for is nobody else's business. */
let last = { identity: '', queries: new Map<string, string>() };

export function rememberQuery(page: string, query: string): void {
  if (last.identity !== identity()) last = { identity: identity(), queries: new Map() };
  last.queries.set(page, query);
}

export const lastQuery = (page: string): string =>
  (last.identity === identity() && last.queries.get(page)) || '';
