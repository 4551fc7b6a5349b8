import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';

/** When the newest migration that the database has was written, in milliseconds since 1970. */
export async function migrationOf(db: Database | Transaction): Promise<number> {
  const { rows } = (await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { newest: string }[] };
  return Number(rows[0]?.newest ?? 0);
}
