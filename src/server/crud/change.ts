import type { Context } from 'hono';
import { Bulkhead } from '../db/bulkhead';
import { type Database, type Transaction, tables } from '../db/database';
import type { AppEnv } from '../http/context';
import { grantRefused, invalidToken, permissionDenied } from '../http/errors';
import {
  type CompiledSnapshot,
  compileWithin,
  keepCommitted,
  newestKnown,
} from '../permission/current';
import { grantsBeyond, rolesExceed, type Worlds } from '../permission/escalation';
import { ROOT_ID } from '../root';
import { findSignedIn, type SignedIn } from '../session/queries';
import { isEmbedded } from './scan';

const { policy_version } = tables;

/** Who changes something and when, and what he may not give away. */
export interface Change {
  caller: SignedIn;
  now: Date;
  /**
   * Refuses to put a user into roles that give more than the caller holds.
   *
   * @param from the roles that the user has already, which are nothing new.
   * @throws {ApiError} 403.
   */
  demandRoles(to: string[], from?: string[]): void;
}

/**
 * Runs a change in one transaction, one change at a time over all replicas: what a change rests on
 * (that a code is free, that a menu is no descendant, that its maker still may) must not move under it.
 *
 * @throws {ApiError} 401 or 403 when the caller lost his session or his right while he waited, 403
 * when the change would grant what he does not hold; nothing is stored then.
 */
export async function runChange<Result>(
  c: Context<AppEnv>,
  work: (tx: Transaction, change: Change) => Promise<Result>,
): Promise<Result> {
  const { db, clock, securityClock } = c.var;
  let committed: CompiledSnapshot | undefined;
  const changed = await oneOfFew(db, async (tx) => {
    await lockVersion(tx);
    const caller = await findSignedIn(tx, c.var.signedIn.token, securityClock.now());
    if (!caller) throw invalidToken();
    const before = await policyFor(db, tx, caller);
    if (before && !stillGranted(c, before.worlds, caller)) throw permissionDenied();
    const demandRoles = rolesGuard(before?.worlds, caller);
    const result = await work(tx, { caller, now: new Date(clock()), demandRoles });
    if (before) {
      committed = await compileWithin(tx, before);
      const { worlds } = committed;
      const isSame = worlds === before.worlds;
      if (!isSame && grantsBeyond(before.worlds, worlds, caller.role_ids)) throw grantRefused();
    }
    return result;
  });
  if (committed) keepCommitted(db, committed);
  return changed;
}

/** One change holds the lock and one waits for it; more would hold connections that others need. */
const MAX_CHANGES = 2;
/** With the wait for a lock that another replica has, this stays under five seconds. */
const WAIT_MS = 2_500;

const bulkheads = new WeakMap<Database, Bulkhead>();

function oneOfFew<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  // The embedded database has a queue of its own, in which all get their turn.
  if (isEmbedded(db)) return db.transaction(work);
  const bulkhead = bulkheads.get(db) ?? new Bulkhead(MAX_CHANGES, WAIT_MS);
  bulkheads.set(db, bulkhead);
  return bulkhead.run('changes', () => db.transaction(work));
}

async function lockVersion(tx: Transaction): Promise<void> {
  await tx.select().from(policy_version).for('update');
}

/** Root may grant anything, so for him there is nothing to compare. */
async function policyFor(
  db: Database,
  tx: Transaction,
  caller: SignedIn,
): Promise<CompiledSnapshot | undefined> {
  return caller.user_id === ROOT_ID ? undefined : compileWithin(tx, newestKnown(db));
}

function stillGranted(c: Context<AppEnv>, [policy]: Worlds, { role_ids }: SignedIn): boolean {
  const { granted } = c.var;
  return !granted || policy.allows(role_ids, granted.method, granted.path);
}

function rolesGuard(worlds: Worlds | undefined, caller: SignedIn): Change['demandRoles'] {
  return (to, from = []) => {
    if (worlds && rolesExceed(worlds, to, from, caller.role_ids)) throw grantRefused();
  };
}
