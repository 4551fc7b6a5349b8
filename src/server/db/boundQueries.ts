import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { Bulkhead } from './bulkhead';
import * as tables from './tables';

/** Every request with a token makes this query first, so it has more connections than others. */
const TOKEN_QUERY = 'principal_by_token';

/** How many of a pool's connections queries may hold. */
export interface QueryLimits {
  /** Of the check of a token. */
  tokens: number;
  /** Of others on the same tables. */
  sameTables: number;
  /** How long a query waits for its turn. */
  waitMs: number;
}

const names = Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map(getTableName);
const NAMES = new RegExp(`\\b(?:${names.join('|')})\\b`, 'g');

/** Texts of queries are few, but for how many parameters a list has. */
const MAX_KNOWN = 2_000;
const known = new Map<string, string>();

/** What a query may be stuck on: its tables; a search, which may be slow, is apart from quick look-ups. */
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

/**
 * Bounds how many of a pool's connections may be busy with queries of the same tables, so that a table
 * that somebody has locked leaves connections for all others.
 */
export function boundQueries(pool: Pool, { tokens, sameTables, waitMs }: QueryLimits): void {
  const tokenChecks = new Bulkhead(tokens, waitMs);
  const bulkhead = new Bulkhead(sameTables, waitMs);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const bounded = (config: string | { text: string; name?: string }, ...rest: unknown[]) => {
    const { text, name } = typeof config === 'string' ? { text: config, name: '' } : config;
    const run = () => query(config, ...rest);
    return name === TOKEN_QUERY ? tokenChecks.run(name, run) : bulkhead.run(keyOf(text), run);
  };
  pool.query = bounded as typeof pool.query;
}
