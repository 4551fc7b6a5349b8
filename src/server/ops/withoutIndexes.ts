import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { queryRows } from '../db/rows';

/** Fills tables: making an index once is several times faster than updating it by row; others wait meanwhile. */
export async function withoutIndexes(
  tx: Transaction,
  filled: readonly ('logger' | 'change')[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await queryRows<{ name: string; definition: string }>(
    tx,
    sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in ${[...filled]} and indexname not like '%_pkey'
    order by indexname`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}
