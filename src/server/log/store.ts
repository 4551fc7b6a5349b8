import { sql } from 'drizzle-orm';
import { type Database, type Transaction, tables } from '../db/database';
import { dataOf, type LogRow } from './entry';
import { noteStored } from './printCommitted';

const { log_forwarding, log_outbox, logger } = tables;

/** Queues them to be forwarded as well; skips what an earlier try inserted. */
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
    )
    insert into ${log_outbox} (logger_id, created_at, tag)
    select id, created_at, tag from added where exists (select from ${log_forwarding})`);
  noteStored(
    db,
    rows.map((row) => ({ ...row, data: () => dataOf(row) })),
  );
}
