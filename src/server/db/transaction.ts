import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { codeOf, isUnavailable } from './errors';
import type * as tables from './tables';

type PooledDatabase = NodePgDatabase<typeof tables>;

/**
 * What takes the place of Drizzle's own `transaction` on a pool. That one begins outside of its try:
 * a connection on which `begin` fails is never given back, and one that hangs is given back as if it
 * were well. Here each goes back, and a broken one is closed.
 */
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
          // To wait for the rollback on a connection that is silent takes another time-out.
          if (isUnavailable(error) && codeOf(error) === '') await client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      broken = isUnavailable(error);
      // The rollback may have failed after it, which tells less.
      throw fault ?? error;
    } finally {
      client.release(broken);
    }
  };
}
