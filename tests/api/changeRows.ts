import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '@/server/db/database';
import { allowMaintenance } from '@/server/db/transaction';

/** As who has the database can, where the tables themselves refuse it. */
export const maintain = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>) =>
  db.transaction(async (tx) => {
    await allowMaintenance(tx);
    return work(tx);
  });

interface Rows {
  /** Instead of a number after `prefix`. */
  id?: string;
  prefix?: string;
  /** Of the row `n`. */
  at?: SQL;
  after?: SQL;
  /** Whether they are to be linked. */
  waits?: boolean;
}

/** Inserts changes by SQL, numbered from 1. */
export function addChanges(
  db: Database | Transaction,
  count: number,
  rows: Rows = {},
): Promise<unknown> {
  const { id, prefix = 'row', at = sql`now()`, after = sql`null`, waits = true } = rows;
  return db.execute(sql`
    with added as (
      insert into change (id, entity, record_id, record_name, verb, actor_id, actor_name, actor_salt, record_salt,
        after, created_at)
      select coalesce(${id ?? null}, ${prefix}::text || n), 'role', 'r' || n, 'Role ' || n, 'update', 'root', 'admin',
        '', '', ${after}, ${at}
      from chain_start, generate_series(1, ${count}::int) n
      returning id, created_at
    )
    insert into chain_waiting select id, created_at from added where ${waits}`);
}
