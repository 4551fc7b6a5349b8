import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database';
import { LOCKS } from './locks';
import { queryRows } from './rows';

/** @returns undefined where another server is at it */
export function unlessAnother<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  key: number = LOCKS.housekeeping,
): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${key}) as taken`,
    );
    return lock?.taken ? work(tx) : undefined;
  });
}
