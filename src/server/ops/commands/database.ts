import type { Env } from '../../base/env';
import type { Database, Purpose } from '../../db/database';
import { openDatabase } from '../../db/open';

/**
 * Opens the database for the time of a command.
 *
 * @param purpose `alone` refuses while a server has it open, and keeps servers from opening it.
 * @throws {StartError} when it cannot be had.
 */
export async function withDatabase<Result>(
  env: Env,
  purpose: Exclude<Purpose, 'server'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close, toStartError } = await openDatabase(env, purpose);
  try {
    return await work(db);
  } catch (error) {
    throw toStartError?.(error) ?? error;
  } finally {
    await close();
  }
}
