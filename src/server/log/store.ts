import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../db/database';
import type { LogRow } from './entry';

const { log_forwarding, log_outbox, log_unlinked, logger } = tables;

/**
 * Inserts log rows, each into the outbox too while there is somewhere to forward it, and audit rows
 * among those that wait for the hash chain. Rows that an earlier try inserted are skipped.
 */
export async function storeLogRows(
  db: Database | Transaction,
  rows: readonly LogRow[],
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into ${logger}
      select * from json_populate_recordset(null::logger, ${JSON.stringify(rows)}::json)
      on conflict do nothing
      returning id, created_at, tag
    ), audited as (
      insert into ${log_unlinked} (id, created_at)
      select id, created_at from added where tag = 'operate'
    )
    insert into ${log_outbox} (logger_id, created_at, tag)
    select id, created_at, tag from added where exists (select from ${log_forwarding})`);
}
