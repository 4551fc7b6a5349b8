import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { newId } from '../base/ids';
import { insertRows, isOneOf } from '../db/rows';
import type { WriteContext } from './writeContext';

/** A link as it is stored, dates as RFC 3339 texts. */
type Stored<Columns> = Columns & { id: string; created_at: string; updated_at: string };

/**
 * Brings the links of an item to those that are wanted: removes and adds what differs, and leaves the
 * others as they are.
 *
 * @param existing the links of the item as they are stored.
 * @param wanted what a new link holds beside its id and dates, the item's own id included.
 * @param keyOf tells the links of one item apart.
 * @returns the links of the item as they are stored now, in the order of their ids.
 */
export async function syncLinks<Columns extends object>(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  table: PgTable & { id: PgColumn },
  existing: readonly Stored<Columns>[],
  wanted: readonly Columns[],
  keyOf: (link: Columns) => string,
): Promise<Stored<Columns>[]> {
  const missing = new Map(wanted.map((link) => [keyOf(link), link]));
  const kept: Stored<Columns>[] = [];
  const gone: Stored<Columns>[] = [];
  for (const link of existing) (missing.delete(keyOf(link)) ? kept : gone).push(link);
  if (gone.length > 0)
    await tx.delete(table).where(
      isOneOf(
        table.id,
        gone.map(({ id }) => id),
      ),
    );
  const moment = now.toISOString();
  const added = [...missing.values()].map((link) => ({
    id: newId(now.getTime()),
    ...link,
    created_at: moment,
    updated_at: moment,
  }));
  await insertRows(
    tx,
    table,
    added.map((link) => JSON.stringify(link)),
  );
  return [...kept, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
}
