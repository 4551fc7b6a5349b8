import { removeFactors } from '../../auth/secondFactor/factors';
import { endAccessOf } from '../../auth/session/ending';
import { recordChange } from '../../changes/record';
import type { Database } from '../../db/database';
import type { Env } from '../../lib/env';
import { ROOT_ID } from '../../lib/root';
import { withDatabase } from './database';
import { commandAudit, rootUsername } from './root';

export async function adminSecondFactor(env: Env): Promise<void> {
  const { username, removed } = await withDatabase(env, 'command', (db) =>
    removeRootFactor(db, Date.now()),
  );
  process.stdout.write(
    removed
      ? `\nThe second factor of ${username} was removed, and their sessions have ended.\n\n`
      : `\n${username} has no second factor. Nothing was changed.\n\n`,
  );
}

/**
 * Ends all of root's sessions.
 * @throws {StartError} when there is no root yet
 */
export async function removeRootFactor(
  db: Database,
  now: number,
): Promise<{ username: string; removed: boolean }> {
  const username = await rootUsername(db);
  const removed = await db.transaction(async (tx) => {
    if (!(await removeFactors(tx, ROOT_ID))) return false;
    await endAccessOf(tx, [ROOT_ID]);
    await recordChange(tx, { ...commandAudit(username, now), verb: 'reset-factor' });
    return true;
  });
  return { username, removed };
}
