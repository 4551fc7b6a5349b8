import { Secrets } from '../../auth/secrets/secrets';
import type { Entity } from '../../crud/entity';
import type { Env } from '../../lib/env';
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
  const secrets = new Secrets(env, summary.secret_keys);
  const unreadable = await withDatabase(env, 'alone', (db) =>
    restoreBackup(db, kept, file, { summary, force, secrets }, Date.now()),
  );
  process.stdout.write(
    `Restored ${file}: ${describe(summary, entities)} Everybody has to sign in again.\n`,
  );
  if (unreadable > 0) process.stdout.write(lostKey(unreadable));
}

const lostKey = (apps: number) =>
  `The key to authenticator apps (${apps}) is not here: put the SECRET_KEY of the backup behind your own. Until then only recovery codes sign in.\n`;
