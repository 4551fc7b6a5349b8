import type { Database, Purpose } from '../../db/database';
import { openDatabase } from '../../db/open';
import type { Env } from '../../lib/env';

/**
 * @param purpose `alone` refuses while a server has it open
 * @throws {StartError} when it cannot be opened
 */
export async function withDatabase<Result>(
  env: Env,
  purpose: Exclude<Purpose, 'server'>,
  work: (db: Database, owner: Database) => Promise<Result>,
): Promise<Result> {
  const { db, owner = db, close, toStartError } = await openDatabase(env, purpose);
  try {
    return await work(db, owner);
  } catch (error) {
    throw toStartError?.(error) ?? error;
  } finally {
    await close();
  }
}
