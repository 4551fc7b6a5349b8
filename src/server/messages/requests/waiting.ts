import type { RecoveryRequest, Waiting } from '@/schemas/recovery';
import { listRequests } from '../../auth/requests/recoveries';
import { countRegistrations } from '../../auth/requests/registrations';
import type { Database } from '../../db/database';
import { isRoot } from '../../lib/root';
import { type Caller, canCall, currentPolicy } from '../../permission/current';
import { rolesExceed } from '../../permission/escalation';
import { countDelayed } from '../mail/outbox';

/** Returns the requests of users who are not stronger than the caller. */
export async function answerableRecoveries(
  db: Database,
  caller: Caller,
  now: number,
): Promise<RecoveryRequest[]> {
  const found = await listRequests(db, now);
  const { policies } = await currentPolicy(db, caller);
  return found.flatMap(({ roleIds, ...request }) => {
    const isStronger = !isRoot(caller) && rolesExceed(policies, roleIds, [], caller.role_ids);
    return isStronger ? [] : [request];
  });
}

export async function waitingFor(db: Database, caller: Caller, now: number): Promise<Waiting> {
  const [activates, resets] = await Promise.all([
    canCall(db, caller, 'GET', '/api/v1/registrations'),
    canCall(db, caller, 'GET', '/api/v1/recovery-requests'),
  ]);
  return {
    registrations: activates ? await countRegistrations(db, now) : 0,
    recoveries: resets ? (await answerableRecoveries(db, caller, now)).length : 0,
    mails: activates || resets ? await countDelayed(db) : 0,
  };
}
