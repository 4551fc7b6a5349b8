import { OPERATOR } from '../../changes/record';
import type { Database } from '../../db/database';
import { newId } from '../../lib/ids';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startError';
import { findRoot } from '../firstRun';

/** @throws {StartError} when there is none yet */
export async function rootUsername(db: Database): Promise<string> {
  const root = await findRoot(db);
  if (root) return root.username;
  throw new StartError('There is no root user yet; the first start of the server makes it.');
}

export const commandAudit = (username: string, now: number) => ({
  actor: OPERATOR,
  trace_id: `COMMAND-${newId(now).toUpperCase()}`,
  address: '',
  entity: 'user' as const,
  id: ROOT_ID,
  name: username,
  now,
});
