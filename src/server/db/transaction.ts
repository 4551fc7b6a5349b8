import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { type Cache, changesEntries } from './cache';
import type { Transaction } from './database';
import { codeOf, isUnavailable } from './errors';
import type * as tables from './tables';

type PooledDatabase = NodePgDatabase<typeof tables>;

/** Lets it change what is append-only: for retention, restores and the erasure of a person's data. */
export const allowMaintenance = (tx: Transaction) =>
  tx.execute(sql`set local gatehouse.maintenance = 'on'`);

/** Drizzle's own leaks a connection on which `begin` fails, and reuses a broken one. */
export function pooledTransaction(
  pool: Pool,
  { cache, explain }: { cache?: Cache; explain?: (error: unknown) => unknown } = {},
): PooledDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    const watched = watch(client);
    let broken = false;
    let fault: unknown;
    try {
      const own = drizzle({ client: watched.client }) as unknown as PooledDatabase;
      return await own.transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          fault = error;
          // A rollback on a silent connection takes another time-out.
          if (isUnavailable(error) && codeOf(error) === '') await client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      broken = isUnavailable(error);
      const known = fault ?? error;
      throw explain ? explain(known) : known;
    } finally {
      if (watched.changes()) cache?.forget();
      client.release(broken);
    }
  };
}

function watch(client: PoolClient): { client: PoolClient; changes: () => boolean } {
  let changes = false;
  const query = (config: string | { text: string }, ...rest: []) => {
    changes ||= changesEntries(typeof config === 'string' ? config : config.text);
    return client.query(config as string, ...rest);
  };
  return { client: Object.assign(Object.create(client), { query }), changes: () => changes };
}
