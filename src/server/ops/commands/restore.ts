import type { Env } from '../../base/env';
import { readBackup } from '../backup/read';
import { restoreBackup } from '../backup/restore';
import { withDatabase } from './database';
import { describe } from './describe';

/** `npm run restore -- FILE`. The server must be stopped. */
export async function restore(env: Env, file: string, force: boolean): Promise<void> {
  const summary = await readBackup(file);
  await withDatabase(env, 'alone', (db) => restoreBackup(db, file, summary, force, Date.now()));
  process.stdout.write(`Restored ${file}: ${describe(summary)} Everybody has to sign in again.\n`);
}
