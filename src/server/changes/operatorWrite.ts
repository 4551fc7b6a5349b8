import type { Transaction } from '../db/database';
import { newId } from '../lib/ids';
import { NO_LIMITS } from './actorLimits';
import { OPERATOR, recordAndNotify } from './record';
import { lockPolicy, type WriteContext } from './writeContext';

/** Within a transaction of a command, which nothing limits; at most one such write at a time. */
export async function operatorWrite(tx: Transaction, now: number): Promise<WriteContext> {
  await lockPolicy(tx);
  const context = { actor: OPERATOR, trace_id: `COMMAND-${newId(now).toUpperCase()}`, address: '' };
  const noSession = {
    session_id: '',
    must_change_password: false,
    has_second_factor: false,
    role_ids: [],
  };
  return {
    tx,
    actor: { ...noSession, ...OPERATOR, policy_version: 0 },
    now: new Date(now),
    claimedCodes: new Set(),
    ...NO_LIMITS,
    assertMayCall: () => undefined,
    mayCall: () => true,
    takesLookAlikes: false,
    audit: (...changes) => recordAndNotify(tx, { ...context, now }, changes),
  };
}
