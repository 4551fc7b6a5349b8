import { createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { Secrets } from '../../auth/secrets/secrets';
import type { Entity } from '../../crud/entity';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import type { BackupSummary } from '../backup/format';
import { readBackup } from '../backup/read';
import { restoreBackup } from '../backup/restore';
import { type BackupTables, backupTables } from '../backup/tables';
import { writeRecordedBackup } from '../backup/write';
import { withDatabase } from './database';

/**
 * The file appears only once it is whole and has been read back. It holds password hashes, and the
 * key file where there is one: mode 600.
 */
export async function backup(env: Env, entities: Entity[], file: string): Promise<void> {
  const kept = backupTables(entities);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder} to write to.`);
  const draft = `${file}.part`;
  try {
    await write(env, kept, draft);
    const summary = await readBackup(kept, draft);
    renameSync(draft, file);
    process.stdout.write(`Wrote ${file}: ${describe(summary, entities)}\n${describeKeys(summary)}`);
  } catch (error) {
    rmSync(draft, { force: true });
    throw explained(error as NodeJS.ErrnoException, file);
  }
}

async function write(env: Env, kept: BackupTables, draft: string): Promise<void> {
  rmSync(draft, { force: true });
  const out = createWriteStream(draft, {
    fd: openSync(draft, 'wx', 0o600),
    // On disk before it replaces an older one.
    flush: true,
  });
  const keys = new Secrets(env).fileKeys;
  await withDatabase(env, 'command', (db) => writeRecordedBackup(db, kept, out, Date.now(), keys));
}

function explained(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof StartError || !error.code) return error;
  return new StartError(`The backup could not be written to ${file}: ${error.message}`);
}

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

function describe({ rows, created_at }: BackupSummary, entities: Entity[]): string {
  const count = (table: string) => rows[table] ?? 0;
  const parts = entities.map(
    ({ path, tables: [own] }) =>
      `${count(getTableName(own))} ${path.slice(path.lastIndexOf('/') + 1)}`,
  );
  const logged = count('logger') + count('change');
  return `${parts.join(', ')} and ${logged} log rows, as of ${created_at}.`;
}

/** Whether the file is all that is needed to sign in from it. */
function describeKeys({ rows, secret_keys }: BackupSummary): string {
  const apps = rows.totp_factor ?? 0;
  if (apps === 0) return '';
  return secret_keys
    ? `It holds the seeds of authenticator apps (${apps}), and the key to them: keep it as safe as DATA_DIR.\n`
    : `It holds the seeds of authenticator apps (${apps}), encrypted: they sign in from it with SECRET_KEY alone, so keep that elsewhere.\n`;
}
