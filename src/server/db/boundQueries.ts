import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { Bulkhead } from './bulkhead';
import { type Cache, changesEntries } from './cache';
import * as tables from './tables';

/** Every request with a token makes this query first. */
const TOKEN_QUERY = 'principal_by_token';

interface QueryLimits {
  tokens: number;
  sameTables: number;
  waitMs: number;
  /** Returns the error that a failed query throws. */
  explain: (error: unknown) => unknown;
}

const names = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map(getTableName);
const NAMES = new RegExp(`\\b(?:${names.join('|')})\\b`, 'g');

const MAX_KNOWN = 2_000;
const known = new Map<string, string>();

/** Its tables; a search, which may be slow, is apart from quick look-ups. */
function keyOf(text: string): string {
  let key = known.get(text);
  if (key === undefined) {
    const used = [...new Set(text.match(NAMES))].sort().join(' ');
    key = / ilike /i.test(text) ? `search of ${used}` : used;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, key);
  }
  return key;
}

/** A locked table leaves connections for queries of all others. */
export function boundQueries(
  pool: Pool,
  cache: Cache,
  { tokens, sameTables, waitMs, explain }: QueryLimits,
): void {
  const tokenChecks = new Bulkhead(tokens, waitMs);
  const bulkhead = new Bulkhead(sameTables, waitMs);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const bounded = (config: string | { text: string; name?: string }, ...rest: unknown[]) => {
    const { text, name } = typeof config === 'string' ? { text: config, name: '' } : config;
    const ask = () =>
      query(config, ...rest).catch((error) => {
        throw explain(error);
      });
    const run = changesEntries(text) ? () => ask().finally(() => cache.forget()) : ask;
    return name === TOKEN_QUERY ? tokenChecks.run(name, run) : bulkhead.run(keyOf(text), run);
  };
  pool.query = bounded as typeof pool.query;
}
