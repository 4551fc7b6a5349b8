import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { findPrincipal, type Principal } from '../auth/session/queries';
import {
  grantRefused,
  invalidToken,
  permissionDenied,
  strongerUser,
  takingRefused,
} from '../base/errors';
import { ROOT_ID } from '../base/root';
import { Bulkhead } from '../db/bulkhead';
import { type Database, type Transaction, tables } from '../db/database';
import type { AppEnv } from '../http/context';
import {
  type CompiledSnapshot,
  compileWithin,
  keepCommitted,
  newestKnown,
} from '../permission/current';
import {
  grantsBeyond,
  holdsCalls,
  rolesExceed,
  takesBeyond,
  type Worlds,
} from '../permission/escalation';
import { isEmbedded } from './scan';

const { policy_version, role, user_role } = tables;

/** Who changes something and when, and what he may not give away. */
export interface Change {
  caller: Principal;
  now: Date;
  /**
   * Refuses to put a user into roles that give more than the caller holds.
   *
   * @param from the roles that the user has already, which are nothing new.
   * @throws {ApiError} 403.
   */
  assertRoles(to: string[], from?: string[]): void;
  /**
   * Refuses to touch a user who holds a right that the caller lacks; all but himself.
   *
   * @param roleIds the roles that the user has.
   * @throws {ApiError} 403.
   */
  assertNotStronger(userId: string, roleIds: string[]): void;
  /**
   * Refuses calls that the caller does not hold, whether or not somebody has the menu they go to.
   *
   * @throws {ApiError} 403.
   */
  assertHoldsCalls(calls: { method: string; path: string }[]): void;
}

/**
 * Runs a change in one transaction, one change at a time over all replicas: what a change rests on
 * (that a code is free, that a menu is no descendant, that its maker still may) must not move under it.
 *
 * @throws {ApiError} 401 or 403 when the caller lost his session or his right while he waited, 403
 * when the change would grant what he does not hold or take it from others; nothing is stored then.
 */
export async function runChange<Result>(
  c: Context<AppEnv>,
  work: (tx: Transaction, change: Change) => Promise<Result>,
): Promise<Result> {
  const { db, clock, securityClock } = c.var;
  let committed: CompiledSnapshot | undefined;
  const changed = await oneOfFew(db, async (tx) => {
    await lockVersion(tx);
    const caller = await findPrincipal(tx, c.var.principal.token, securityClock.now());
    if (!caller) throw invalidToken();
    const before = await policyFor(db, tx, caller);
    if (before && !stillGranted(c, before.worlds, caller)) throw permissionDenied();
    const heldByOthers = before ? await rolesHeldByOthers(tx, caller.user_id) : [];
    const limits = limitsOf(before?.worlds, caller);
    const result = await work(tx, { caller, now: new Date(clock()), ...limits });
    if (before) {
      committed = await compileWithin(tx, before);
      assertWithinRights(before.worlds, committed.worlds, caller, heldByOthers);
    }
    return result;
  });
  if (committed) keepCommitted(db, committed);
  return changed;
}

/** The lock lets one at a time through anyhow; those that wait for it must not hold connections that others need. */
const MAX_CHANGES = 1;
/** With a wait for the lock, that another replica may have, and one for a table it stays under five seconds. */
const WAIT_MS = 1_900;

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

/** @throws {ApiError} 403 when a change gives, or takes from others, what the caller does not hold. */
function assertWithinRights(
  before: Worlds,
  after: Worlds,
  { role_ids }: Principal,
  heldByOthers: string[],
): void {
  if (before === after) return;
  if (grantsBeyond(before, after, role_ids)) throw grantRefused();
  if (takesBeyond(before, after, role_ids, heldByOthers)) throw takingRefused();
}

/** Root may grant anything, so for him there is nothing to compare. */
async function policyFor(
  db: Database,
  tx: Transaction,
  caller: Principal,
): Promise<CompiledSnapshot | undefined> {
  return caller.user_id === ROOT_ID ? undefined : compileWithin(tx, newestKnown(db));
}

function stillGranted(c: Context<AppEnv>, [policy]: Worlds, { role_ids }: Principal): boolean {
  const { authorizedRoute: route } = c.var;
  return !route || policy.allows(role_ids, route.method, route.path);
}

/** The roles that anybody but the caller has. */
async function rolesHeldByOthers(tx: Transaction, callerId: string): Promise<string[]> {
  const link = tx
    .select({ found: sql`1` })
    .from(user_role)
    .where(and(eq(user_role.role_id, role.id), ne(user_role.user_id, callerId)));
  const rows = await tx.select({ id: role.id }).from(role).where(exists(link));
  return rows.map(({ id }) => id);
}

/** What the caller's own rights forbid him; root is forbidden nothing. */
function limitsOf(
  worlds: Worlds | undefined,
  { user_id, role_ids }: Principal,
): Pick<Change, 'assertRoles' | 'assertNotStronger' | 'assertHoldsCalls'> {
  return {
    assertRoles: (to, from = []) => {
      if (worlds && rolesExceed(worlds, to, from, role_ids)) throw grantRefused();
    },
    assertNotStronger: (userId, held) => {
      if (!worlds || userId === user_id) return;
      if (rolesExceed(worlds, held, [], role_ids)) throw strongerUser();
    },
    assertHoldsCalls: (calls) => {
      if (worlds && !holdsCalls(worlds, role_ids, calls)) throw grantRefused();
    },
  };
}
