import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Entity } from '../../crud/entity';
import { type Transaction, tables } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { queryRows } from '../../db/rows';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import { applyConfig } from './apply';
import { type Config, readConfig, readText } from './read';

const { applied_config } = tables;

const ACTOR = 'configuration file';

/** What CONFIG_FILE names. */
interface StartFile {
  file: string;
  config: Config;
}

/** @throws {StartError} naming the file, and every fault by its line */
export const readStartFile = (file: string): Promise<StartFile> =>
  explained(file, async () => ({ file, config: readConfig(await readText(file)) }));

const RETRY_MS = 200;

/** Waits until no other start applies a file in its transaction; to wait in the database would exceed a statement's limit. */
export async function takeTurn(tx: Transaction, log: Logger): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await queryRows<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${LOCKS.startFile}) as taken`,
    );
    if (row?.taken) return;
    if (tries === 5) log.info('CONFIG_FILE: waits for another start that applies a file');
    await wait(RETRY_MS);
  }
}

interface Parts {
  entities: Record<'menu' | 'role', Entity>;
  env: Env;
  clock: () => number;
  log: Logger;
}

/**
 * Applies the file without removing what it lacks, unless its content is what was applied last.
 * @throws {StartError} where config:apply would refuse it; nothing is changed then
 */
export async function applyStartFile(
  tx: Transaction,
  { file, config }: StartFile,
  { entities, env, clock, log }: Parts,
): Promise<void> {
  const hash = createHash('sha256').update(config.text).digest('hex');
  const [last] = await tx.select().from(applied_config);
  if (last?.hash === hash) {
    log.info({ file, applied_at: last.applied_at }, 'CONFIG_FILE: was applied before');
    return;
  }
  const now = clock();
  const options = { entities, env, now, prune: false, apply: {}, actor: ACTOR };
  const { lines } = await explained(file, () => applyConfig(tx, config, options));
  const applied = { hash, applied_at: new Date(now) };
  await tx
    .insert(applied_config)
    .values(applied)
    .onConflictDoUpdate({ target: applied_config.singleton, set: applied });
  log.info({ file, lines }, `CONFIG_FILE: was applied; changes: ${lines.length}`);
}

/** @throws {StartError} that says which file stopped the start, and how to go on */
async function explained<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `CONFIG_FILE ${file} cannot be applied. ${error.message}\nMend the file or take the setting away, then start again.`,
    );
  }
}
