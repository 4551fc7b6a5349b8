import type { Writable } from 'node:stream';
import { type Database, tables } from '../../db/database';
import { isStorageLow } from '../../db/errors';
import type { BackupTables } from './tables';
import { writeBackup } from './write';

const { last_backup } = tables;

/** Writes a backup, and remembers that there is one. @throws as `writeBackup` */
export async function writeRecordedBackup(
  db: Database,
  kept: BackupTables,
  out: Writable,
  now: number,
  keys: readonly string[] = [],
): Promise<void> {
  const rows = await writeBackup(db, kept, out, now, keys);
  const made = { at: new Date(now), rows };
  await db
    .insert(last_backup)
    .values(made)
    .onConflictDoUpdate({ target: last_backup.singleton, set: made })
    .catch((error) => {
      // On a full disk there is a backup all the same.
      if (!isStorageLow(error)) throw error;
    });
}
