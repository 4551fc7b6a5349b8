import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { type Database, type Transaction, tables } from '../db/database';
import type { AppEnv } from '../http/context';
import { grantRefused } from '../http/errors';
import { compilePolicy, type Policy } from '../permission/engine';
import { exceeds, gained, grantsBeyond } from '../permission/escalation';
import { readSnapshot } from '../permission/snapshot';
import { ROOT_ID } from '../root';
import type { SignedIn } from '../session/queries';

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
 * (that a code is free, that a menu is no descendant) must not move under it.
 *
 * @throws {ApiError} 403 when it would grant what the caller does not hold; nothing is stored then.
 */
export function runChange<Result>(
  c: Context<AppEnv>,
  work: (tx: Transaction, change: Change) => Promise<Result>,
): Promise<Result> {
  const { db, clock, signedIn: caller } = c.var;
  return db.transaction(async (tx) => {
    const version = await lockVersion(tx);
    const before = await policyFor(tx, caller);
    const now = new Date(clock());
    const result = await work(tx, { caller, now, demandRoles: rolesGuard(before, caller) });
    if (before && (await readVersion(tx)) !== version) {
      const after = compilePolicy(await readSnapshot(tx));
      if (grantsBeyond(before, after, before.rightsOf(caller.role_ids))) throw grantRefused();
    }
    return result;
  });
}

async function lockVersion(tx: Transaction): Promise<number | undefined> {
  const [row] = await tx.select().from(policy_version).for('update');
  return row?.version;
}

async function readVersion(tx: Database | Transaction): Promise<number | undefined> {
  const [row] = await tx.select().from(policy_version).where(eq(policy_version.singleton, true));
  return row?.version;
}

/** Root may grant anything, so for him there is nothing to compare. */
async function policyFor(tx: Transaction, caller: SignedIn): Promise<Policy | undefined> {
  return caller.user_id === ROOT_ID ? undefined : compilePolicy(await readSnapshot(tx));
}

function rolesGuard(policy: Policy | undefined, caller: SignedIn): Change['demandRoles'] {
  return (to, from = []) => {
    if (!policy) return;
    const wanted = gained(policy.rightsOf(from), policy.rightsOf(to));
    if (exceeds(wanted, policy.rightsOf(caller.role_ids))) throw grantRefused();
  };
}
