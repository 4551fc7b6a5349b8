import type { Transaction } from '../db/database';
import { newId } from '../lib/ids';
import { NO_LIMITS } from './actorLimits';
import { OPERATOR, recordAndNotify } from './record';
import { lockPolicy, type WriteContext } from './writeContext';

/**
 * Begins a write of a command or a start, which nothing limits; at most one such write runs at a time.
 * @param username of the actor in the changes, who has no account
 */
export async function operatorWrite(
  tx: Transaction,
  now: number,
  username = OPERATOR.username,
): Promise<WriteContext> {
  await lockPolicy(tx);
  const actor = { user_id: '', username };
  const context = { actor, trace_id: `COMMAND-${newId(now).toUpperCase()}`, address: '' };
  const noSession = {
    session_id: '',
    must_change_password: false,
    has_second_factor: false,
    role_ids: [],
  };
  return {
    tx,
    actor: { ...noSession, ...actor, policy_version: 0 },
    now: new Date(now),
    claimedCodes: new Set(),
    ...NO_LIMITS,
    assertMayCall: () => undefined,
    mayCall: () => true,
    takesLookAlikes: false,
    audit: (...changes) => recordAndNotify(tx, { ...context, now }, changes),
  };
}
