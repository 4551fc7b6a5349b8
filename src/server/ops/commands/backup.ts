import { createWriteStream, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Secrets } from '../../auth/secrets/secrets';
import type { Entity } from '../../crud/entity';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startupError';
import { readBackup } from '../backup/read';
import { writeRecordedBackup } from '../backup/record';
import { type BackupTables, backupTables } from '../backup/tables';
import { withDatabase } from './database';
import { describe, describeKeys } from './describe';

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
