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

/** More do not answer sooner. */
const MOST = 100;
/** Strangers must not drive other notifications out. */
const PACE = { intervalMs: 600_000, burst: 10 };

interface Call {
  method: string;
  path: string;
}

/**
 * Who may make the call, root among them; to be read before a transaction.
 * @param roleIds of the user whom it is about: weaker users may not make it
 */
export async function callersOf(
  db: Database,
  { method, path }: Call,
  roleIds: string[] = [],
): Promise<string[]> {
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

export const mayTell = (db: Database, event: NotificationEvent, now: number): Promise<boolean> =>
  takePacedTry(db, `notification ${event}`, PACE, now);

export async function tellOfRequest(
  tx: Transaction,
  now: Date,
  userIds: string[],
  event: 'activation-requested' | 'reset-requested',
  name: string,
): Promise<void> {
  const path = '/system/user/requests';
  await storeNotifications(
    tx,
    now,
    userIds.map((user_id) => ({ user_id, event, params: { name }, path })),
  );
}
