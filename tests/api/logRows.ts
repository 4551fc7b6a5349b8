import { eq, sql } from 'drizzle-orm';
import { type NewChange, recordChanges } from '@/server/changes/record';
import { type Database, tables } from '@/server/db/database';
import { allowMaintenance } from '@/server/db/transaction';
import { type Entry, readEntries } from '@/server/log/entries';
import { type LogEntry, type LogRow, toRow } from '@/server/log/entry';
import { storeLogRows } from '@/server/log/store';

const { chain_waiting, change, log_entry, logger } = tables;

export type Members = Partial<LogEntry> & {
  /** In milliseconds since 1970. */
  at?: number;
  id?: string;
};

/** A row as the server writes it, of the tag `system` unless said otherwise. */
export function logRow({ at = Date.now(), id, ...entry }: Members = {}): LogRow {
  const row = toRow(
    { level: 'info', tag: 'system', event: 'failed', message: 'something', ...entry },
    at,
  );
  return id ? { ...row, id } : row;
}

export async function addLogRows(db: Database, rows: readonly LogRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000)
    await storeLogRows(db, rows.slice(from, from + 2_000));
}

/** Writes changes as the server does, of a role by the root user unless said otherwise. */
export const addChanges = (db: Database, changes: readonly Partial<NewChange>[]): Promise<void> =>
  db.transaction((tx) =>
    recordChanges(
      tx,
      changes.map((change) => ({
        actor: { user_id: 'root', username: 'admin' },
        ...{ trace_id: '', address: '', verb: 'update', entity: 'role', id: 'r1', name: 'Reader' },
        now: Date.now(),
        ...change,
      })),
    ),
  );

/** Reads what is stored, in the order of writing, with `data` as an object. */
export const readStored = (db: Database, tag?: string): Promise<Entry[]> =>
  readEntries(db, sql`where ${tag ? eq(log_entry.tag, tag) : sql`true`} order by id`);

/** Deletes all rows and changes, as retention may. */
export const clearLog = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await allowMaintenance(tx);
    for (const table of [logger, chain_waiting, change]) await tx.delete(table);
  });
