import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { codeOf, isUnavailable } from './errors';
import type * as tables from './tables';

type PooledDatabase = NodePgDatabase<typeof tables>;

/** Drizzle's own leaks a connection on which `begin` fails, and reuses a broken one. */
export function pooledTransaction(pool: Pool): PooledDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let broken = false;
    let fault: unknown;
    try {
      return await (drizzle({ client }) as unknown as PooledDatabase).transaction(async (tx) => {
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
      throw fault ?? error;
    } finally {
      client.release(broken);
    }
  };
}
