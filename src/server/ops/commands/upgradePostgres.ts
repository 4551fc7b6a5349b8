import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KEY_FILE } from '../../auth/secrets/keyFile';
import type { Entity } from '../../crud/entity';
import { versionOf } from '../../db/embedded/cluster';
import { lockFolder } from '../../db/embedded/dataFolder';
import { MAJOR_VERSION } from '../../db/embedded/program';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import { restore } from './backup';

/**
 * Carries the embedded database over to the PostgreSQL of this program, as no version of PostgreSQL reads the files of
 * another: the older program, which brings theirs, makes a backup, and this one restores it in a folder beside. Only then
 * do the new files take the place of the old ones, which are kept.
 *
 * @param program the older program: `bin/gatehouse` of its release, or `config/scripts/cli.mjs` of its clone
 * @throws {StartError} where there is nothing to carry over, or a server runs
 */
export async function upgradePostgres(
  env: Env,
  entities: Entity[],
  program: string,
): Promise<void> {
  const folder = resolve(env.dataDir);
  const data = join(folder, 'postgres');
  const version = existsSync(data) ? versionOf(data) : MAJOR_VERSION;
  if (env.databaseUrl || version === MAJOR_VERSION)
    throw new StartError(
      `There is no embedded database in ${folder} that another PostgreSQL than ${MAJOR_VERSION} made.`,
    );
  // A server's later writes would be missing from the backup.
  lockFolder(folder).release();
  const file = join(folder, `postgres-${version}.backup.gz`);
  const made = spawnSync(process.execPath, [program, 'backup', file], {
    stdio: 'inherit',
    // A clone would look for a relative folder in its own.
    env: { ...process.env, DATA_DIR: folder },
  });
  if (made.status !== 0) throw new StartError(`${program} made no backup; nothing was changed.`);
  const draft = join(folder, 'upgrade');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (existsSync(join(folder, KEY_FILE)))
    copyFileSync(join(folder, KEY_FILE), join(draft, KEY_FILE));
  await restore({ ...env, dataDir: draft }, entities, file, false);
  const kept = `${data}-${version}`;
  const lock = lockFolder(folder);
  renameSync(data, kept);
  renameSync(join(draft, 'postgres'), data);
  lock.release();
  rmSync(draft, { recursive: true });
  rmSync(file);
  process.stdout.write(
    `The database is PostgreSQL ${MAJOR_VERSION}'s now. Its files of before are in ${kept}: remove them once you need no way back.\n`,
  );
}
