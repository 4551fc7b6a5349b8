import type { Database } from './database';

/**
 * A query that every request makes: built once for each database, and on PostgreSQL, where it has a
 * name, planned once for each connection. Building and planning cost more than the answer does.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
