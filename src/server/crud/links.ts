import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../changes/writeContext';
import { insertRows, isOneOf } from '../db/rows';
import { newId } from '../lib/ids';
import { isoDates } from './isoDates';

type LinkTable = PgTable & { id: PgColumn };

type Stored<Columns> = Columns & { id: string; created_at: string; updated_at: string };

/**
 * @param existing as they are stored
 * @param wanted what a new link holds beside its id and dates
 * @param keyOf tells the links of one item apart
 */
export async function syncLinks<Columns extends Record<string, string>>(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  table: LinkTable,
  existing: readonly Stored<Columns>[],
  wanted: readonly Columns[],
  keyOf: (link: Columns) => string,
): Promise<Stored<Columns>[]> {
  const missing = new Map(wanted.map((link) => [keyOf(link), link]));
  const kept: Stored<Columns>[] = [];
  const gone: string[] = [];
  for (const link of existing) {
    if (missing.delete(keyOf(link))) kept.push(link);
    else gone.push(link.id);
  }
  if (gone.length > 0) await tx.delete(table).where(isOneOf(table.id, gone));
  const added = await insertMissingLinks({ tx, now }, table, [...missing.values()]);
  return [...kept, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function insertMissingLinks<Columns extends Record<string, string>>(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  table: LinkTable,
  links: readonly Columns[],
): Promise<Stored<Columns>[]> {
  const dates = isoDates({ created_at: now, updated_at: now });
  const added = links.map((link) => ({ id: newId(now.getTime()), ...link, ...dates }));
  const rows = added.map((link) => JSON.stringify(link));
  await insertRows(tx, table, rows);
  return added;
}
