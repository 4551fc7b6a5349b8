import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/database';
import { queryRows } from '@/server/db/rows';

/** Bytes of the tables with their indexes, and how far the write-ahead log has come. */
export async function sizesOf(db: Database): Promise<{ tables: number; log: number }> {
  const [row] = await queryRows<{ tables: string; log: string }>(
    db,
    sql`
    select sum(pg_total_relation_size(c.oid))::text as tables,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as log
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`,
  );
  return { tables: Number(row?.tables), log: Number(row?.log) };
}
