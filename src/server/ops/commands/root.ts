import { eq } from 'drizzle-orm';
import { OPERATOR } from '../../changes/record';
import { type Database, tables } from '../../db/database';
import { newId } from '../../lib/ids';
import { ROOT_ID } from '../../lib/root';
import { StartError } from '../../lib/startupError';

const { user } = tables;

/** @throws {StartError} when there is none yet */
export async function rootUsername(db: Database): Promise<string> {
  const [root] = await db
    .select({ username: user.username })
    .from(user)
    .where(eq(user.id, ROOT_ID));
  if (!root)
    throw new StartError('There is no root user yet; the first start of the server makes it.');
  return root.username;
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
