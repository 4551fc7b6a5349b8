import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/database';
import { isOneOf } from '../db/rows';

/** Those that a table no longer has. */
export async function lostAmong(
  tx: Transaction,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.select({ id: table.id }).from(table).where(isOneOf(table.id, ids));
  const there = new Set(rows.map(({ id }) => String(id)));
  return new Set(ids.filter((id) => !there.has(id)));
}
