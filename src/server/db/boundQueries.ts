import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { Bulkhead } from './bulkhead';
import * as tables from './tables';

/** Every request makes this one first: where it is stuck, all are. */
const EXEMPT = 'signed_in_by_token';

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
 * Bounds how many of a pool's connections may be busy with queries of the same tables.
 *
 * @param max connections for the same tables.
 * @param waitMs how long a query waits for its turn.
 */
export function boundQueries(pool: Pool, max: number, waitMs: number): void {
  const bulkhead = new Bulkhead(max, waitMs);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const bounded = (config: string | { text: string; name?: string }, ...rest: unknown[]) => {
    const { text, name } = typeof config === 'string' ? { text: config, name: '' } : config;
    if (name === EXEMPT) return query(config, ...rest);
    return bulkhead.run(keyOf(text), () => query(config, ...rest));
  };
  pool.query = bounded as typeof pool.query;
}
