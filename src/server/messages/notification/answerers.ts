import { and, asc, eq } from 'drizzle-orm';
import type { NotificationEvent } from '@/schemas/notificationEvents';
import { takePacedTry } from '../../auth/throttle/pace';
import { type Database, type Transaction, tables } from '../../db/database';
import { isAnyOf } from '../../db/rows';
import { ROOT_ID } from '../../lib/root';
import { policyAt } from '../../permission/current';
import { rolesExceed } from '../../permission/escalation';
import { readVersions } from '../../permission/snapshot';
import { storeNotifications } from './store';

const { user, user_role } = tables;

/** How many users are notified: more do not answer sooner. */
const MOST = 100;
/** Strangers must not drive other notifications out. */
const PACE = { intervalMs: 600_000, burst: 10 };

interface Call {
  method: string;
  path: string;
}

/**
 * Returns the users to notify of what strangers ask: those who may make the call that answers it, root among
 * them; none after too many of the event. To be read before a transaction.
 *
 * @param roleIds of the user whom it is about: weaker users may not make the call
 */
export async function answerersOf(
  db: Database,
  event: NotificationEvent,
  { method, path }: Call,
  now: number,
  roleIds: string[] = [],
): Promise<string[]> {
  if (!(await takePacedTry(db, `notification ${event}`, PACE, now))) return [];
  const { snapshot, policies } = await policyAt(db, (await readVersions(db)).version);
  const roles = snapshot.roles
    .map(({ id }) => id)
    .filter((id) => policies.effective.allows([id], method, path))
    .filter((id) => roleIds.length === 0 || !rolesExceed(policies, roleIds, [], [id]));
  const holders = await db
    .selectDistinct({ id: user.id })
    .from(user_role)
    .innerJoin(user, eq(user.id, user_role.user_id))
    .where(and(isAnyOf(user_role.role_id, roles), eq(user.status, 'activated')))
    .orderBy(asc(user.id))
    .limit(MOST);
  return [ROOT_ID, ...holders.map(({ id }) => id).filter((id) => id !== ROOT_ID)];
}

/** Notifies users of what somebody asks for, or what becomes of somebody. */
export const notifyAnswerers = (
  tx: Transaction,
  now: Date,
  userIds: string[],
  event: NotificationEvent,
  name: string,
  path = '/system/user/requests',
): Promise<void> =>
  storeNotifications(
    tx,
    now,
    userIds.map((user_id) => ({ user_id, event, params: { name }, path })),
  );
