import type { Env } from '../../base/env';
import type { Entity } from '../../crud/entity';
import { readBackup } from '../backup/read';
import { restoreBackup } from '../backup/restore';
import { backupTables } from '../backup/tables';
import { withDatabase } from './database';
import { describe } from './describe';

export async function restore(
  env: Env,
  entities: Entity[],
  file: string,
  force: boolean,
): Promise<void> {
  const kept = backupTables(entities);
  const summary = await readBackup(kept, file);
  await withDatabase(env, 'alone', (db) =>
    restoreBackup(db, kept, file, summary, force, Date.now()),
  );
  process.stdout.write(
    `Restored ${file}: ${describe(summary, entities)} Everybody has to sign in again.\n`,
  );
}
