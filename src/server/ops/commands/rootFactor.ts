import { removeFactors } from '../../auth/secondFactor/factors';
import { endAccessOf } from '../../auth/session/ending';
import { recordChange } from '../../changes/record';
import type { Database } from '../../db/database';
import { ROOT_ID } from '../../lib/root';
import { commandAudit, rootUsername } from './root';

export interface RemovedFactor {
  username: string;
  /** False where there was none. */
  removed: boolean;
}

/**
 * Ends all of root's sessions.
 * @throws {StartError} when there is no root yet
 */
export async function removeRootFactor(db: Database, now: number): Promise<RemovedFactor> {
  const username = await rootUsername(db);
  const removed = await db.transaction(async (tx) => {
    if (!(await removeFactors(tx, ROOT_ID))) return false;
    await endAccessOf(tx, [ROOT_ID]);
    await recordChange(tx, { ...commandAudit(username, now), verb: 'reset-factor' });
    return true;
  });
  return { username, removed };
}
